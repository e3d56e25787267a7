import type { Agreement } from "@/lib/api/contract/payroll/agreement";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import type { WorkSchedule } from "@/lib/api/contract/payroll/work-schedule";
import type { CalendarDate } from "@/lib/values/dates";
import { emptyNewEmployee, type NewEmployeeValues } from "./new-employee-values";

type ProposalSources = {
  agreements: readonly Agreement[];
  schedules: readonly WorkSchedule[];
  colleagues: readonly Employee[];
  today: CalendarDate;
};

/**
 * Returns the initial values of a form: the agreement that most colleagues have now, and a full-time schedule of
 * identical weeks, both from today.
 *
 * Rule: where nobody has an agreement, the first active one is proposed; where no schedule is full-time with identical
 * weeks, the schedule that most colleagues have is proposed. Inactive ones are never proposed
 */
export function proposeFormValues({ agreements, schedules, colleagues, today }: ProposalSources): NewEmployeeValues {
  const activeAgreements = agreements.filter(({ isActive }) => isActive);
  const activeSchedules = schedules.filter(({ isActive }) => isActive);
  const plainFullTimeSchedule = activeSchedules.find(
    ({ isFullTime, isIrregular, weeks }) => isFullTime && !isIrregular && weeks === 1,
  );
  const usualAgreement = findMostUsed(
    activeAgreements,
    colleagues.map((colleague) => colleague.agreements.at(-1)?.agreementId),
  );
  const usualSchedule = findMostUsed(
    activeSchedules,
    colleagues.map((colleague) => colleague.schedules.at(-1)?.scheduleId),
  );
  const agreementId = (usualAgreement ?? activeAgreements[0])?.id ?? "";
  const scheduleId = (plainFullTimeSchedule ?? usualSchedule)?.id ?? "";
  const inForceFrom = agreementId !== "" || scheduleId !== "" ? today : "";
  return { ...emptyNewEmployee, agreementId, scheduleId, inForceFrom };
}

/** Returns the first candidate with the highest number of users; undefined where no candidate has a user. */
function findMostUsed<T extends { id: string }>(
  candidates: readonly T[],
  usedIds: readonly (string | undefined)[],
): T | undefined {
  const countUsers = (candidate: T) => usedIds.filter((id) => id === candidate.id).length;
  const highestCount = Math.max(0, ...candidates.map(countUsers));
  return highestCount === 0 ? undefined : candidates.find((candidate) => countUsers(candidate) === highestCount);
}
