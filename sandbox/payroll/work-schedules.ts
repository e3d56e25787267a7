import { type FieldProblem, invalidBody } from "../http/problem";
import type { Bodies } from "../openapi/generated/payroll";
import type { Call, Handlers } from "../resources/pipeline/call";
import { completeBody, insertRecord } from "../resources/records";
import { unknownIdProblems } from "../resources/references";
import { byId, companyRows, listAnswer, recordAnswer, type View } from "../resources/resource";
import { type Tx, transaction } from "../store/db";
import { maxWeeks } from "./assumed";
import { breakProblems, timeProblems } from "./day-times";
import { newRecordStamps, newStamps, withStamps } from "./stamps";
import { dayCountOfMonth } from "./time-rule-annual-dates";

/** The values of `ScheduleType` of a work schedule. */
export const scheduleTypes = { scheduled: 0, irregular: 1 } as const;

const table = "WorkSchedule";
const view: View = { model: "WorkSchedule", source: (call) => companyRows(table, call) };

type Body = Bodies["WorkScheduleRequest"];

async function create(call: Call) {
  const body = completeBody("WorkScheduleRequest", call.body ?? {});
  return transaction(async (tx) => {
    const problems = [
      ...missingMembers(body),
      ...(body.WorkScheduleSeasons ?? []).flatMap(seasonProblems),
      ...weekProblems(body),
      ...(await dayProblems(tx, call.companyId, body)),
      ...(await referenceProblems(tx, call.companyId, body)),
    ];
    if (problems.length > 0) throw invalidBody(problems);
    const record = { ...workScheduleValues(body), CreatedFromExternalApp: true, ...newRecordStamps() };
    await insertRecord(tx, table, call.companyId, record);
    return recordAnswer(call, view, byId(record.Id), tx);
  });
}

/** A work schedule as it is stored; the records inside it have ids of their own. */
export function workScheduleValues(body: Body) {
  const hours = body.WorkScheduleWorkDaysIrregularWorkingHours;
  const days = (body.WorkScheduleWorkDays ?? []).map((day) => ({
    ...day,
    AverageMinutesToWork: day.AverageMinutesToWork ?? 0,
  }));
  return {
    ...body,
    WorkScheduleWorkDays: body.WorkScheduleWorkDays && withStamps(days),
    WorkScheduleSeasons: body.WorkScheduleSeasons && withStamps(body.WorkScheduleSeasons),
    WorkScheduleWorkDaysIrregularWorkingHours: hours && { ...hours, ...newStamps() },
  };
}

function missingMembers(body: Body): FieldProblem[] {
  const requiredMembers =
    body.ScheduleType === scheduleTypes.irregular
      ? (["WorkScheduleWorkDaysIrregularWorkingHours"] as const)
      : ([
          "WorkScheduleWorkDays",
          "WorkScheduleSeasons",
          "WorkScheduleTimeAdjustmentId",
          ...(body.IsFullTime ? [] : (["FullTimeWorkScheduleId"] as const)),
        ] as const);
  return requiredMembers.flatMap((field) => {
    const value = body[field];
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
    return isEmpty ? [{ field, message: `${field} is required.` }] : [];
  });
}

function seasonProblems(season: Bodies["WorkScheduleSeasonRequest"], index: number): FieldProblem[] {
  return (["Start", "End"] as const).flatMap((end) => {
    const field = `WorkScheduleSeasons[${index}].${end}Day`;
    const isDay = season[`${end}Day`] <= dayCountOfMonth(season[`${end}Month`]);
    return isDay ? [] : [{ field, message: `${field} is no day of that month.` }];
  });
}

/**
 * Checks that each day lies in a season of the schedule and in one of up to twelve weeks, and that no day is given twice.
 */
function weekProblems(body: Body): FieldProblem[] {
  const seasons = new Set((body.WorkScheduleSeasons ?? []).map(({ PeriodIndex }) => PeriodIndex));
  const usedPlaces = new Set<string>();
  return (body.WorkScheduleWorkDays ?? []).flatMap((day, index) => {
    const memberPath = (member: string) => `WorkScheduleWorkDays[${index}].${member}`;
    const problems: FieldProblem[] = [];
    if (day.WeekIndex < 0 || day.WeekIndex >= maxWeeks) {
      problems.push({
        field: memberPath("WeekIndex"),
        message: `${memberPath("WeekIndex")} goes from 0 to ${maxWeeks - 1}.`,
      });
    }
    if (!seasons.has(day.PeriodIndex)) {
      problems.push({
        field: memberPath("PeriodIndex"),
        message: `${memberPath("PeriodIndex")} names no season of the schedule.`,
      });
    }
    const place = [day.PeriodIndex, day.WeekIndex, day.DayIndex].join(" ");
    if (usedPlaces.has(place))
      problems.push({ field: memberPath("DayIndex"), message: `${memberPath("DayIndex")} is given twice.` });
    usedPlaces.add(place);
    return problems;
  });
}

async function dayProblems(tx: Tx, companyId: string, body: Body): Promise<FieldProblem[]> {
  const days = body.WorkScheduleWorkDays ?? [];
  const pathPrefixOf = (index: number) => `WorkScheduleWorkDays[${index}].`;
  return [
    ...days.flatMap((day, index) => timeProblems(day, pathPrefixOf(index))),
    ...(await breakProblems(tx, companyId, days, pathPrefixOf)),
  ];
}

async function referenceProblems(tx: Tx, companyId: string, body: Body): Promise<FieldProblem[]> {
  const holidays = body.WorkScheduleTimeAdjustmentId;
  return [
    ...(await unknownIdProblems(tx, companyId, table, "FullTimeWorkScheduleId", body.FullTimeWorkScheduleId)),
    ...(await unknownIdProblems(tx, companyId, "WorkScheduleTimeAdjustment", "WorkScheduleTimeAdjustmentId", holidays)),
  ];
}

export const workSchedules: Handlers = {
  listWorkSchedules: (call) => listAnswer(call, view),
  getWorkSchedule: (call) => recordAnswer(call, view, byId(call.path.workScheduleId)),
  createWorkSchedule: create,
};
