import type { Agreement } from "@/lib/api/contract/payroll/agreement";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import type { WorkSchedule } from "@/lib/api/contract/payroll/work-schedule";
import type { CalendarDate } from "@/lib/values/dates";
import { emptyValues, type NewEmployeeValues } from "./new-employee-values";

type Known = {
  agreements: readonly Agreement[];
  schedules: readonly WorkSchedule[];
  colleagues: readonly Employee[];
  today: CalendarDate;
};

/**
 * Returns the initial values of a form: the agreement that most colleagues have now, and a full-time schedule of identical
 * weeks, both from today.
 *
 * Rule: where nobody has an agreement, the first active one is proposed; where there is no such schedule, the one that most
 *       colleagues have. Nothing is proposed where there is none
 */
export function firstValues({ agreements, schedules, colleagues, today }: Known): NewEmployeeValues {
  const offered = agreements.filter(({ isActive }) => isActive);
  const kept = schedules.filter(({ isActive }) => isActive);
  const plain = kept.find(({ isFullTime, isIrregular, weeks }) => isFullTime && !isIrregular && weeks === 1);
  const usual = mostUsed(
    offered,
    colleagues.map((one) => one.agreements.at(-1)?.agreementId),
  );
  const usualSchedule = mostUsed(
    kept,
    colleagues.map((one) => one.schedules.at(-1)?.scheduleId),
  );
  const agreementId = (usual ?? offered[0])?.id ?? "";
  const scheduleId = (plain ?? usualSchedule)?.id ?? "";
  const inForceFrom = agreementId !== "" || scheduleId !== "" ? today : "";
  return { ...emptyValues, agreementId, scheduleId, inForceFrom };
}

/** Returns the first candidate with the highest number of users; undefined where no candidate has a user. */
function mostUsed<T extends { id: string }>(
  offered: readonly T[],
  had: readonly (string | undefined)[],
): T | undefined {
  const users = (one: T) => had.filter((id) => id === one.id).length;
  const most = Math.max(0, ...offered.map(users));
  return most === 0 ? undefined : offered.find((one) => users(one) === most);
}
