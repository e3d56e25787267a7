import type { OwnedRegistration } from "@/lib/api/browser/payroll/registrations";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import { daysOfSpan, partInMonth } from "@/lib/rules/payroll/month";
import { reasonNotToRegister } from "@/lib/rules/payroll/registrable";
import type { CalendarDate } from "@/lib/values/dates";

/** The registrations of a month, by employee and day. */
export type RegistrationsByCell = ReadonlyMap<string, readonly OwnedRegistration[]>;

export const cellKeyOf = (employeeId: string, day: CalendarDate): string => `${employeeId} ${day}`;

export function groupRegistrationsByCell(
  registrations: readonly OwnedRegistration[],
  month: CalendarDate,
): RegistrationsByCell {
  const registrationsOfCells = new Map<string, OwnedRegistration[]>();
  for (const registration of registrations) {
    const daysInMonth = partInMonth(registration, month);
    for (const day of daysInMonth === null ? [] : daysOfSpan(daysInMonth)) {
      const cellId = cellKeyOf(registration.employeeId, day);
      registrationsOfCells.set(cellId, [...(registrationsOfCells.get(cellId) ?? []), registration]);
    }
  }
  return registrationsOfCells;
}

/** Sorts employees with registrable time before the others and keeps the order within both groups. */
export function sortRegistrableFirst(employees: readonly Employee[]): Employee[] {
  return [...employees].sort(
    (left, right) => Number(reasonNotToRegister(left) !== null) - Number(reasonNotToRegister(right) !== null),
  );
}
