import type { FieldProblem } from "../../http/problem";
import type { Bodies } from "../../openapi/generated/payroll";
import type { Values } from "../../resources/records";
import type { EmployeeFacts, ScheduleFacts } from "../employee-state";
import { methods, type TimeBody, type TimeKind } from "./kinds";
import { excluded, isIrregular } from "./time-rules";

/** What the rules of a kind look at besides the body. */
export type Circumstances = {
  readonly employee: EmployeeFacts;
  /** Of the first day. */
  readonly schedule: ScheduleFacts | null;
  /** The registration a PUT replaces. */
  readonly before: Values | null;
};

type Own = { readonly problems: readonly FieldProblem[]; readonly members: Values };

type Rules<Model extends TimeKind["model"]> = (body: Bodies[`${Model}Request`], circumstances: Circumstances) => Own;

const nothing: Own = { problems: [], members: {} };
const onlyIrregular = "is only for an employee with an irregular schedule.";
const onlyHours = "is only for the method Hours.";

const sickLeave: Rules<"SickLeave"> = (body, { schedule }) => ({
  problems: excluded(body, ["KarensDeductionHoursOverride"], isIrregular(schedule), onlyIrregular),
  members: {
    DontCreateKarens: body.DontCreateKarens,
    KarensDeductionHoursOverride: body.KarensDeductionHoursOverride,
  },
});

/** What is left out accrues on create and stays as it is on replace. */
const accruing = (given: boolean | null, before: Values | null): boolean =>
  given ?? (before === null ? true : before.IsHolidayAccruing === true);

const parentalLeave: Rules<"ParentalLeave"> = (body, { before }) => ({
  problems: [],
  members: {
    IsTenDaysAtTheBirthOfChild: body.IsTenDaysAtTheBirthOfChild,
    IsHolidayAccruing: body.IsTenDaysAtTheBirthOfChild || accruing(body.IsHolidayAccruing, before),
    AbsenceTimeUnit: body.AbsenceTimeUnit ?? 0,
  },
});

const onLeave = 0;

const otherAbsence: Rules<"OtherAbsence"> = (body, { before }) => ({
  problems: [],
  members: {
    OtherAbsenceGroup: body.OtherAbsenceGroup,
    OtherAbsenceQuantityType: body.OtherAbsenceQuantityType,
    IsHolidayAccruing: body.OtherAbsenceGroup !== onLeave && accruing(body.IsHolidayAccruing, before),
  },
});

const inconvenient = ["One", "Two", "Three", "Four"].map((level) => `InconvenientHours${level}`);

const hoursWorked: Rules<"HoursWorked"> = (body) => ({
  problems: excluded(body, inconvenient, isHours(body), onlyHours),
  members: {
    InconvenientHoursOne: body.InconvenientHoursOne,
    InconvenientHoursTwo: body.InconvenientHoursTwo,
    InconvenientHoursThree: body.InconvenientHoursThree,
    InconvenientHoursFour: body.InconvenientHoursFour,
    BreakTime: body.BreakTime,
  },
});

const isHours = (body: TimeBody) => body.ShortcutRegistrationMethod === methods.hours;
const levels = ["OvertimeOne", "OvertimeTwo", "OvertimeThree", "OvertimeFour"];
const scheduleTimes = ["ScheduleStartTime", "ScheduleEndTime", "ScheduledDayBreakTime"];
const inMoney = 1;
const inTime = 2;

const overtime: Rules<"Overtime"> = (body, { schedule }) => {
  const extra = ["AdditionalHoursInMinutes"];
  const isPartTime = schedule !== null && !schedule.IsFullTime;
  return {
    problems: [
      ...excluded(body, [...levels, ...extra], isHours(body), onlyHours),
      ...(isHours(body) ? excluded(body, extra, isPartTime, "is only for part-time employees.") : []),
      ...excluded(body, scheduleTimes, isIrregular(schedule), onlyIrregular),
    ],
    members: {
      OvertimePayOutMethod: body.OvertimePayOutMethod ?? inTime,
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

const compensationTime = 1;

const timeBank: Rules<"TimeBank"> = (body) => {
  const method = body.CompPayoutMethod ?? inTime;
  const field = "CompPayoutMethod";
  const isWrong = method === inMoney && !isHours(body);
  return {
    problems: isWrong ? [{ field, message: `${field} 1 (Money) ${onlyHours}` }] : [],
    // The three members of the schedule are dead: ignored, and answered empty.
    members: {
      PayOutSource: body.PayOutSource ?? compensationTime,
      CompPayoutMethod: method,
      ScheduleStartTime: null,
      ScheduleEndTime: null,
      ScheduledDayBreakTime: 0,
    },
  };
};

const rules: { readonly [Model in TimeKind["model"]]: Rules<Model> } = {
  Holiday: () => nothing,
  CareOfSickChild: () => nothing,
  SickLeave: sickLeave,
  ParentalLeave: parentalLeave,
  OtherAbsence: otherAbsence,
  HoursWorked: hoursWorked,
  Overtime: overtime,
  TimeBank: timeBank,
};

/** The members only this kind has, as they are kept, and what is wrong with them. */
export function ownMembers(kind: TimeKind, body: TimeBody, circumstances: Circumstances): Own {
  // The body is of the kind's own model: it was checked against it.
  return (rules[kind.model] as (given: TimeBody, at: Circumstances) => Own)(body, circumstances);
}
