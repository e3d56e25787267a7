import type { OwnedRegistration } from "@/lib/api/browser/payroll/registrations";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import { daysOf, within } from "@/lib/rules/payroll/month";
import { notRegistrable } from "@/lib/rules/payroll/registrable";
import type { CalendarDate } from "@/lib/values/dates";

/** Everything registered on a day, by employee and day. */
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

/** Those for whom something can be registered first, each group as it came. */
export function inOrder(people: readonly Employee[]): Employee[] {
  return [...people].sort((a, b) => Number(notRegistrable(a) !== null) - Number(notRegistrable(b) !== null));
}
