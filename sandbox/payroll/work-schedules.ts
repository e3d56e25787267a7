import { type FieldProblem, invalid } from "../http/problem";
import type { Bodies } from "../openapi/generated/payroll";
import type { Call, Handlers } from "../resources/pipeline/call";
import { completed, insertRecord } from "../resources/records";
import { unknownId } from "../resources/references";
import { byId, listAnswer, ownRows, recordAnswer, type View } from "../resources/resource";
import { type Tx, transaction } from "../store/db";
import { mostWeeks } from "./assumed";
import { breakProblems, timeProblems } from "./day-times";
import { newRecord, stamped, stamps } from "./stamps";
import { daysOf } from "./time-rule-annual-dates";

/** `ScheduleType` of a work schedule. */
export const scheduleTypes = { scheduled: 0, irregular: 1 } as const;

const table = "WorkSchedule";
const view: View = { model: "WorkSchedule", source: (call) => ownRows(table, call) };

type Body = Bodies["WorkScheduleRequest"];

async function create(call: Call) {
  const body = completed("WorkScheduleRequest", call.body ?? {});
  return transaction(async (tx) => {
    const problems = [
      ...missing(body),
      ...(body.WorkScheduleSeasons ?? []).flatMap(seasonProblems),
      ...weekProblems(body),
      ...(await dayProblems(tx, call.companyId, body)),
      ...(await referenceProblems(tx, call.companyId, body)),
    ];
    if (problems.length > 0) throw invalid(problems);
    const record = { ...workScheduleValues(body), CreatedFromExternalApp: true, ...newRecord() };
    await insertRecord(tx, table, call.companyId, record);
    return recordAnswer(call, view, byId(record.Id), tx);
  });
}

/** A schedule as it is kept; what is inside it has ids of its own. */
export function workScheduleValues(body: Body) {
  const hours = body.WorkScheduleWorkDaysIrregularWorkingHours;
  const days = (body.WorkScheduleWorkDays ?? []).map((day) => ({
    ...day,
    AverageMinutesToWork: day.AverageMinutesToWork ?? 0,
  }));
  return {
    ...body,
    WorkScheduleWorkDays: body.WorkScheduleWorkDays && stamped(days),
    WorkScheduleSeasons: body.WorkScheduleSeasons && stamped(body.WorkScheduleSeasons),
    WorkScheduleWorkDaysIrregularWorkingHours: hours && { ...hours, ...stamps() },
  };
}

function missing(body: Body): FieldProblem[] {
  const needed =
    body.ScheduleType === scheduleTypes.irregular
      ? (["WorkScheduleWorkDaysIrregularWorkingHours"] as const)
      : ([
          "WorkScheduleWorkDays",
          "WorkScheduleSeasons",
          "WorkScheduleTimeAdjustmentId",
          ...(body.IsFullTime ? [] : (["FullTimeWorkScheduleId"] as const)),
        ] as const);
  return needed.flatMap((field) => {
    const value = body[field];
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
    return isEmpty ? [{ field, message: `${field} is required.` }] : [];
  });
}

function seasonProblems(season: Bodies["WorkScheduleSeasonRequest"], index: number): FieldProblem[] {
  return (["Start", "End"] as const).flatMap((end) => {
    const field = `WorkScheduleSeasons[${index}].${end}Day`;
    const isDay = season[`${end}Day`] <= daysOf(season[`${end}Month`]);
    return isDay ? [] : [{ field, message: `${field} is no day of that month.` }];
  });
}

/** Days lie in a season of the schedule and in one of up to twelve weeks, each day once. */
function weekProblems(body: Body): FieldProblem[] {
  const seasons = new Set((body.WorkScheduleSeasons ?? []).map(({ PeriodIndex }) => PeriodIndex));
  const seen = new Set<string>();
  return (body.WorkScheduleWorkDays ?? []).flatMap((day, index) => {
    const at = (member: string) => `WorkScheduleWorkDays[${index}].${member}`;
    const problems: FieldProblem[] = [];
    if (day.WeekIndex < 0 || day.WeekIndex >= mostWeeks) {
      problems.push({ field: at("WeekIndex"), message: `${at("WeekIndex")} goes from 0 to ${mostWeeks - 1}.` });
    }
    if (!seasons.has(day.PeriodIndex)) {
      problems.push({ field: at("PeriodIndex"), message: `${at("PeriodIndex")} names no season of the schedule.` });
    }
    const place = [day.PeriodIndex, day.WeekIndex, day.DayIndex].join(" ");
    if (seen.has(place)) problems.push({ field: at("DayIndex"), message: `${at("DayIndex")} is given twice.` });
    seen.add(place);
    return problems;
  });
}

async function dayProblems(tx: Tx, companyId: string, body: Body): Promise<FieldProblem[]> {
  const days = body.WorkScheduleWorkDays ?? [];
  const at = (index: number) => `WorkScheduleWorkDays[${index}].`;
  return [
    ...days.flatMap((day, index) => timeProblems(day, at(index))),
    ...(await breakProblems(tx, companyId, days, at)),
  ];
}

async function referenceProblems(tx: Tx, companyId: string, body: Body): Promise<FieldProblem[]> {
  const holidays = body.WorkScheduleTimeAdjustmentId;
  return [
    ...(await unknownId(tx, companyId, table, "FullTimeWorkScheduleId", body.FullTimeWorkScheduleId)),
    ...(await unknownId(tx, companyId, "WorkScheduleTimeAdjustment", "WorkScheduleTimeAdjustmentId", holidays)),
  ];
}

export const workSchedules: Handlers = {
  listWorkSchedules: (call) => listAnswer(call, view),
  getWorkSchedule: (call) => recordAnswer(call, view, byId(call.path.workScheduleId)),
  createWorkSchedule: create,
};
