import type { Employee } from "../../api/contract/payroll/employee";
import type { Registration, RegistrationKind } from "../../api/contract/payroll/registration";
import type { CalendarDate } from "../../values/dates";

/** Why nothing can be registered for somebody at all. */
export type NotRegistrable = "draft" | "simplified" | "unknown";

/** Time and absence are for full and complete employees alone; of others that the service may come to know nobody can say. */
export function notRegistrable({ kind, status }: Pick<Employee, "kind" | "status">): NotRegistrable | null {
  if (kind !== "complete") return kind;
  return status === "full" ? null : status;
}

/** Whether a day stands in a pay run that is closed for this employee. */
export function isLockedDay({ lockedTo }: Pick<Employee, "lockedTo">, day: CalendarDate): boolean {
  return lockedTo !== null && day <= lockedTo;
}

/** Why a registration cannot be changed or deleted here. */
export type Unchangeable = "read" | "foreign" | "locked";

/** Only what no pay run has imported, this portal made, and no closed run covers; null where it can be changed. */
export function unchangeable(
  { isRead, isOurs, from }: Pick<Registration, "isRead" | "from"> & { isOurs: boolean },
  employee: Pick<Employee, "lockedTo">,
): Unchangeable | null {
  if (isRead) return "read";
  if (!isOurs) return "foreign";
  return isLockedDay(employee, from) ? "locked" : null;
}

const withHolidays: readonly (number | null)[] = [10, 20];

/** Why a kind is not for somebody: holidays need a holiday term that has them. */
export function unfitKind(kind: RegistrationKind, { holidayTerm }: Pick<Employee, "holidayTerm">): "noHoliday" | null {
  return kind === "holiday" && !withHolidays.includes(holidayTerm) ? "noHoliday" : null;
}
