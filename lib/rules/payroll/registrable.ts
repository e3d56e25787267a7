import type { Employee } from "../../api/contract/payroll/employee";
import type { Registration, RegistrationKind } from "../../api/contract/payroll/registration";
import type { CalendarDate } from "../../values/dates";

/** The reason why nothing can be registered for an employee. */
export type NotRegistrableReason = "draft" | "simplified" | "unknown";

/**
 * Null where time and absence can be registered: only for employees of the kind `complete` with the status `full`. A kind or
 * status that the portal does not know counts as `unknown`.
 */
export function reasonNotToRegister({ kind, status }: Pick<Employee, "kind" | "status">): NotRegistrableReason | null {
  if (kind !== "complete") return kind;
  return status === "full" ? null : status;
}

/** Whether a day lies in a pay run that is closed for this employee. */
export function isLockedDay({ lockedTo }: Pick<Employee, "lockedTo">, day: CalendarDate): boolean {
  return lockedTo !== null && day <= lockedTo;
}

/** The reason why a registration cannot be changed or deleted in this portal. */
export type UnchangeableReason = "read" | "foreign" | "locked";

/**
 * The reason why a registration cannot be changed; null where it can. A registration can be changed if no pay run has
 * imported it, this portal created it, and no closed pay run covers its first day.
 */
export function reasonNotToChange(
  { isRead, isOurs, from }: Pick<Registration, "isRead" | "from"> & { isOurs: boolean },
  employee: Pick<Employee, "lockedTo">,
): UnchangeableReason | null {
  if (isRead) return "read";
  if (!isOurs) return "foreign";
  return isLockedDay(employee, from) ? "locked" : null;
}

const termsWithHolidays: readonly (number | null)[] = [10, 20];

/** The reason why a kind cannot be registered for an employee, else null: holidays need a holiday term that grants them. */
export function reasonNotToRegisterKind(
  kind: RegistrationKind,
  { holidayTerm }: Pick<Employee, "holidayTerm">,
): "noHoliday" | null {
  return kind === "holiday" && !termsWithHolidays.includes(holidayTerm) ? "noHoliday" : null;
}
