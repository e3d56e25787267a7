import type { OwnedRegistration } from "@/lib/api/browser/payroll/registrations";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import { daysOf, within } from "@/lib/rules/payroll/month";
import { notRegistrable } from "@/lib/rules/payroll/registrable";
import type { CalendarDate } from "@/lib/values/dates";

/** The registrations of a month, by employee and day. */
export type Cells = ReadonlyMap<string, readonly OwnedRegistration[]>;

export const cellKey = (employeeId: string, day: CalendarDate): string => `${employeeId} ${day}`;

export function cellsOf(registrations: readonly OwnedRegistration[], month: CalendarDate): Cells {
  const cells = new Map<string, OwnedRegistration[]>();
  for (const one of registrations) {
    const part = within(one, month);
    for (const day of part === null ? [] : daysOf(part)) {
      const key = cellKey(one.employeeId, day);
      cells.set(key, [...(cells.get(key) ?? []), one]);
    }
  }
  return cells;
}

/** Sorts employees with registrable time before the others and keeps the order within both groups. */
export function inOrder(people: readonly Employee[]): Employee[] {
  return [...people].sort((a, b) => Number(notRegistrable(a) !== null) - Number(notRegistrable(b) !== null));
}
