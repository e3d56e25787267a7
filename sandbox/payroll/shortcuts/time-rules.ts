import type { FieldProblem } from "../../http/problem";
import { mostMonths } from "../assumed";
import type { ScheduleFacts } from "../employee-state";
import { scheduleTypes } from "../work-schedules";
import { methods, type TimeBody, type TimeKind } from "./kinds";
import { monthsIn } from "./months";

const message = (field: string, says: string): FieldProblem => ({ field, message: `${field} ${says}` });

/** What the method of a registration needs and allows (docs/api/payroll.md#registrations). */
export function methodProblems(kind: TimeKind, body: TimeBody): FieldProblem[] {
  const { ShortcutRegistrationMethod: method } = body;
  const missing = (field: keyof TimeBody) => (body[field] === null ? [message(field, "is required.")] : []);
  if (method === methods.hours) return missing("MinutesOfDay");
  if (method === methods.percentage) {
    if (kind.takesPercent) return missing("PercentOfDay");
    return [message("ShortcutRegistrationMethod", "must be 0 (Time) or 1 (Hours) here.")];
  }
  const isOneDay = body.StartDate === body.EndDate;
  const many = isOneDay ? [] : [message("EndDate", "must be StartDate: times are those of a single day.")];
  return [...missing("StartTime"), ...missing("EndTime"), ...many];
}

export function spanProblems(body: TimeBody): FieldProblem[] {
  if (body.EndDate < body.StartDate) return [message("EndDate", "is before StartDate.")];
  return monthsIn(body) > mostMonths ? [message("EndDate", `is more than ${mostMonths} months after StartDate.`)] : [];
}

/** Members that a method or a schedule excludes must be empty. */
export function excluded(
  body: TimeBody,
  fields: readonly string[],
  isAllowed: boolean,
  says: string,
): readonly FieldProblem[] {
  const given = body as unknown as Readonly<Record<string, unknown>>;
  if (isAllowed) return [];
  return fields.filter((field) => (given[field] ?? 0) !== 0).map((field) => message(field, says));
}

export const isIrregular = (schedule: ScheduleFacts | null): boolean =>
  schedule?.ScheduleType === scheduleTypes.irregular;
