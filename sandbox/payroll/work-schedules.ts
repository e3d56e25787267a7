import { type FieldProblem, invalidBodyError } from "../http/problem";
import type { Bodies } from "../openapi/generated/payroll";
import type { Call, Handlers } from "../resources/pipeline/call";
import { completeBody, insertRecord } from "../resources/records";
import { findUnknownIdProblems } from "../resources/references";
import { buildListAnswer, buildRecordAnswer, byId, companyRowsSql, type ResourceView } from "../resources/resource";
import { type Tx, transaction } from "../store/db";
import { maxScheduleWeeks } from "./assumed";
import { findBreakProblems, findTimeProblems } from "./day-times";
import { newRecordStamps, newStamps, withStamps } from "./stamps";
import { dayCountOfMonth } from "./time-rule-annual-dates";

/** The values of `ScheduleType` of a work schedule. */
export const scheduleTypes = { scheduled: 0, irregular: 1 } as const;

const table = "WorkSchedule";
const view: ResourceView = { model: "WorkSchedule", source: (call) => companyRowsSql(table, call) };

type WorkScheduleBody = Bodies["WorkScheduleRequest"];

async function createWorkSchedule(call: Call) {
  const body = completeBody("WorkScheduleRequest", call.body ?? {});
  return transaction(async (tx) => {
    const problems = [
      ...findMissingMembers(body),
      ...(body.WorkScheduleSeasons ?? []).flatMap(findSeasonProblems),
      ...findWeekProblems(body),
      ...(await findDayProblems(tx, call.companyId, body)),
      ...(await findReferenceProblems(tx, call.companyId, body)),
    ];
    if (problems.length > 0) throw invalidBodyError(problems);
    const record = { ...makeWorkScheduleValues(body), CreatedFromExternalApp: true, ...newRecordStamps() };
    await insertRecord(tx, table, call.companyId, record);
    return buildRecordAnswer(call, view, byId(record.Id), tx);
  });
}

/** A work schedule as it is stored; the records inside it have ids of their own. */
export function makeWorkScheduleValues(body: WorkScheduleBody) {
  const irregularHours = body.WorkScheduleWorkDaysIrregularWorkingHours;
  const days = (body.WorkScheduleWorkDays ?? []).map((day) => ({
    ...day,
    AverageMinutesToWork: day.AverageMinutesToWork ?? 0,
  }));
  return {
    ...body,
    WorkScheduleWorkDays: body.WorkScheduleWorkDays && withStamps(days),
    WorkScheduleSeasons: body.WorkScheduleSeasons && withStamps(body.WorkScheduleSeasons),
    WorkScheduleWorkDaysIrregularWorkingHours: irregularHours && { ...irregularHours, ...newStamps() },
  };
}

function findMissingMembers(body: WorkScheduleBody): FieldProblem[] {
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

function findSeasonProblems(season: Bodies["WorkScheduleSeasonRequest"], index: number): FieldProblem[] {
  return (["Start", "End"] as const).flatMap((boundary) => {
    const field = `WorkScheduleSeasons[${index}].${boundary}Day`;
    const isDayOfMonth = season[`${boundary}Day`] <= dayCountOfMonth(season[`${boundary}Month`]);
    return isDayOfMonth ? [] : [{ field, message: `${field} is no day of that month.` }];
  });
}

/**
 * Checks that each day lies in a season of the schedule and in one of up to twelve weeks, and that no day is given twice.
 */
function findWeekProblems(body: WorkScheduleBody): FieldProblem[] {
  const periodIndexes = new Set((body.WorkScheduleSeasons ?? []).map(({ PeriodIndex }) => PeriodIndex));
  const usedPositions = new Set<string>();
  return (body.WorkScheduleWorkDays ?? []).flatMap((day, index) => {
    const makeMemberPath = (member: string) => `WorkScheduleWorkDays[${index}].${member}`;
    const problems: FieldProblem[] = [];
    if (day.WeekIndex < 0 || day.WeekIndex >= maxScheduleWeeks) {
      problems.push({
        field: makeMemberPath("WeekIndex"),
        message: `${makeMemberPath("WeekIndex")} goes from 0 to ${maxScheduleWeeks - 1}.`,
      });
    }
    if (!periodIndexes.has(day.PeriodIndex)) {
      problems.push({
        field: makeMemberPath("PeriodIndex"),
        message: `${makeMemberPath("PeriodIndex")} names no season of the schedule.`,
      });
    }
    const dayPosition = [day.PeriodIndex, day.WeekIndex, day.DayIndex].join(" ");
    if (usedPositions.has(dayPosition))
      problems.push({ field: makeMemberPath("DayIndex"), message: `${makeMemberPath("DayIndex")} is given twice.` });
    usedPositions.add(dayPosition);
    return problems;
  });
}

async function findDayProblems(tx: Tx, companyId: string, body: WorkScheduleBody): Promise<FieldProblem[]> {
  const days = body.WorkScheduleWorkDays ?? [];
  const pathPrefixOf = (index: number) => `WorkScheduleWorkDays[${index}].`;
  return [
    ...days.flatMap((day, index) => findTimeProblems(day, pathPrefixOf(index))),
    ...(await findBreakProblems(tx, companyId, days, pathPrefixOf)),
  ];
}

async function findReferenceProblems(tx: Tx, companyId: string, body: WorkScheduleBody): Promise<FieldProblem[]> {
  const holidayScheduleId = body.WorkScheduleTimeAdjustmentId;
  return [
    ...(await findUnknownIdProblems(tx, companyId, table, "FullTimeWorkScheduleId", body.FullTimeWorkScheduleId)),
    ...(await findUnknownIdProblems(
      tx,
      companyId,
      "WorkScheduleTimeAdjustment",
      "WorkScheduleTimeAdjustmentId",
      holidayScheduleId,
    )),
  ];
}

export const workSchedules: Handlers = {
  listWorkSchedules: (call) => buildListAnswer(call, view),
  getWorkSchedule: (call) => buildRecordAnswer(call, view, byId(call.path.workScheduleId)),
  createWorkSchedule,
};
