import type { FieldProblem } from "../../http/problem";
import { maxRegistrationMonths } from "../assumed";
import type { ScheduleFacts } from "../employee-state";
import { scheduleTypes } from "../work-schedules";
import { registrationMethods, type TimeBody, type TimeKind } from "./kinds";
import { countMonths } from "./months";

const toProblem = (field: string, problemText: string): FieldProblem => ({ field, message: `${field} ${problemText}` });

/**
 * Reports members that the method of a registration needs and the body lacks, and what the method does not allow
 * (docs/api/payroll.md#registrations).
 */
export function findMethodProblems(kind: TimeKind, body: TimeBody): FieldProblem[] {
  const { ShortcutRegistrationMethod: method } = body;
  const findMissingProblems = (field: keyof TimeBody) =>
    body[field] === null ? [toProblem(field, "is required.")] : [];
  if (method === registrationMethods.hours) return findMissingProblems("MinutesOfDay");
  if (method === registrationMethods.percentage) {
    if (kind.takesPercent) return findMissingProblems("PercentOfDay");
    return [toProblem("ShortcutRegistrationMethod", "must be 0 (Time) or 1 (Hours) here.")];
  }
  const isOneDay = body.StartDate === body.EndDate;
  const oneDayProblems = isOneDay ? [] : [toProblem("EndDate", "must be StartDate: times are those of a single day.")];
  return [...findMissingProblems("StartTime"), ...findMissingProblems("EndTime"), ...oneDayProblems];
}

export function findSpanProblems(body: TimeBody): FieldProblem[] {
  if (body.EndDate < body.StartDate) return [toProblem("EndDate", "is before StartDate.")];
  return countMonths(body) > maxRegistrationMonths
    ? [toProblem("EndDate", `is more than ${maxRegistrationMonths} months after StartDate.`)]
    : [];
}

/** Reports the members that must be empty because a method or a schedule excludes them. */
export function findExcludedMemberProblems(
  body: TimeBody,
  fields: readonly string[],
  isAllowed: boolean,
  problemText: string,
): readonly FieldProblem[] {
  const members = body as unknown as Readonly<Record<string, unknown>>;
  if (isAllowed) return [];
  return fields.filter((field) => (members[field] ?? 0) !== 0).map((field) => toProblem(field, problemText));
}

export const isIrregular = (schedule: ScheduleFacts | null): boolean =>
  schedule?.ScheduleType === scheduleTypes.irregular;
