import type { FieldProblem } from "../../http/problem";
import type { Bodies } from "../../openapi/generated/payroll";
import type { ColumnValues } from "../../resources/records";
import type { EmployeeFacts, ScheduleFacts } from "../employee-state";
import { registrationMethods, type TimeBody, type TimeKind } from "./kinds";
import { findExcludedMemberProblems, isIrregular } from "./time-rules";

/** What the rules of a kind of registration read besides the body. */
export type RuleContext = {
  readonly employee: EmployeeFacts;
  /** The work schedule on the first day. */
  readonly schedule: ScheduleFacts | null;
  /** The members of the registration that a PUT replaces; null when the registration is new. */
  readonly replacedMembers: ColumnValues | null;
};

type KindMembers = { readonly problems: readonly FieldProblem[]; readonly members: ColumnValues };

type KindRules<Model extends TimeKind["model"]> = (
  body: Bodies[`${Model}Request`],
  context: RuleContext,
) => KindMembers;

const noKindMembers: KindMembers = { problems: [], members: {} };
const onlyIrregularText = "is only for an employee with an irregular schedule.";
const onlyHoursText = "is only for the method Hours.";

const sickLeaveRules: KindRules<"SickLeave"> = (body, { schedule }) => ({
  problems: findExcludedMemberProblems(
    body,
    ["KarensDeductionHoursOverride"],
    isIrregular(schedule),
    onlyIrregularText,
  ),
  members: {
    DontCreateKarens: body.DontCreateKarens,
    KarensDeductionHoursOverride: body.KarensDeductionHoursOverride,
  },
});

/**
 * A registration that does not state the accrual accrues holiday when it is created, and keeps its value when it is
 * replaced.
 */
const isAccruingHoliday = (requestedAccrual: boolean | null, replacedMembers: ColumnValues | null): boolean =>
  requestedAccrual ?? (replacedMembers === null ? true : replacedMembers.IsHolidayAccruing === true);

const parentalLeaveRules: KindRules<"ParentalLeave"> = (body, { replacedMembers }) => ({
  problems: [],
  members: {
    IsTenDaysAtTheBirthOfChild: body.IsTenDaysAtTheBirthOfChild,
    IsHolidayAccruing: body.IsTenDaysAtTheBirthOfChild || isAccruingHoliday(body.IsHolidayAccruing, replacedMembers),
    AbsenceTimeUnit: body.AbsenceTimeUnit ?? 0,
  },
});

const leaveOfAbsenceGroup = 0;

const otherAbsenceRules: KindRules<"OtherAbsence"> = (body, { replacedMembers }) => ({
  problems: [],
  members: {
    OtherAbsenceGroup: body.OtherAbsenceGroup,
    OtherAbsenceQuantityType: body.OtherAbsenceQuantityType,
    IsHolidayAccruing:
      body.OtherAbsenceGroup !== leaveOfAbsenceGroup && isAccruingHoliday(body.IsHolidayAccruing, replacedMembers),
  },
});

const inconvenientHoursMembers = ["One", "Two", "Three", "Four"].map((level) => `InconvenientHours${level}`);

const hoursWorkedRules: KindRules<"HoursWorked"> = (body) => ({
  problems: findExcludedMemberProblems(body, inconvenientHoursMembers, isRegisteredByHours(body), onlyHoursText),
  members: {
    InconvenientHoursOne: body.InconvenientHoursOne,
    InconvenientHoursTwo: body.InconvenientHoursTwo,
    InconvenientHoursThree: body.InconvenientHoursThree,
    InconvenientHoursFour: body.InconvenientHoursFour,
    BreakTime: body.BreakTime,
  },
});

const isRegisteredByHours = (body: TimeBody) => body.ShortcutRegistrationMethod === registrationMethods.hours;
const overtimeLevelMembers = ["OvertimeOne", "OvertimeTwo", "OvertimeThree", "OvertimeFour"];
const scheduleTimeMembers = ["ScheduleStartTime", "ScheduleEndTime", "ScheduledDayBreakTime"];
const payoutInMoney = 1;
const payoutInTime = 2;

const overtimeRules: KindRules<"Overtime"> = (body, { schedule }) => {
  const additionalHoursMembers = ["AdditionalHoursInMinutes"];
  const isPartTime = schedule !== null && !schedule.IsFullTime;
  return {
    problems: [
      ...findExcludedMemberProblems(
        body,
        [...overtimeLevelMembers, ...additionalHoursMembers],
        isRegisteredByHours(body),
        onlyHoursText,
      ),
      ...(isRegisteredByHours(body)
        ? findExcludedMemberProblems(body, additionalHoursMembers, isPartTime, "is only for part-time employees.")
        : []),
      ...findExcludedMemberProblems(body, scheduleTimeMembers, isIrregular(schedule), onlyIrregularText),
    ],
    members: {
      OvertimePayOutMethod: body.OvertimePayOutMethod ?? payoutInTime,
      ScheduleStartTime: body.ScheduleStartTime,
      ScheduleEndTime: body.ScheduleEndTime,
      ScheduledDayBreakTime: body.ScheduledDayBreakTime ?? 0,
      ExtraBreakTime: body.ExtraBreakTime ?? 0,
      OvertimeOne: body.OvertimeOne,
      OvertimeTwo: body.OvertimeTwo,
      OvertimeThree: body.OvertimeThree,
      OvertimeFour: body.OvertimeFour,
      AdditionalHoursInMinutes: body.AdditionalHoursInMinutes,
    },
  };
};

const compensationTimeSource = 1;

const timeBankRules: KindRules<"TimeBank"> = (body) => {
  const payoutMethod = body.CompPayoutMethod ?? payoutInTime;
  const field = "CompPayoutMethod";
  const isMoneyWithoutHours = payoutMethod === payoutInMoney && !isRegisteredByHours(body);
  return {
    problems: isMoneyWithoutHours ? [{ field, message: `${field} 1 (Money) ${onlyHoursText}` }] : [],
    // The three members of the schedule have no effect: they are ignored and answered empty.
    members: {
      PayOutSource: body.PayOutSource ?? compensationTimeSource,
      CompPayoutMethod: payoutMethod,
      ScheduleStartTime: null,
      ScheduleEndTime: null,
      ScheduledDayBreakTime: 0,
    },
  };
};

const rulesByModel: { readonly [Model in TimeKind["model"]]: KindRules<Model> } = {
  Holiday: () => noKindMembers,
  CareOfSickChild: () => noKindMembers,
  SickLeave: sickLeaveRules,
  ParentalLeave: parentalLeaveRules,
  OtherAbsence: otherAbsenceRules,
  HoursWorked: hoursWorkedRules,
  Overtime: overtimeRules,
  TimeBank: timeBankRules,
};

/** The members that only this kind has, as they are stored, and the problems in them. */
export function membersOfKind(kind: TimeKind, body: TimeBody, context: RuleContext): KindMembers {
  // The body is of the model of this kind, because it was checked against that model.
  return (rulesByModel[kind.model] as (requestBody: TimeBody, ruleContext: RuleContext) => KindMembers)(body, context);
}
