import { randomUUID } from "node:crypto";
import type { EmployeeFormValues } from "../../api/contract/payroll/employee-form";
import type { SignedIn, World } from "../../api/testing/world";
import { storeForm } from "../../employees/employee-forms";

/** A stored form, with its revision. */
export type StoredForm = { formId: string; revision: string };

/**
 * Makes the twelve digits of a valid personal number of somebody born on the 2nd of a month of 1985. Each serial
 * below 880 gives another number.
 */
export function identityNumberOf(serial: number): string {
  const nine = `85${String((serial % 12) + 1).padStart(2, "0")}02${String(100 + serial)}`;
  const sum = [...nine].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `19${nine}${(10 - (sum % 10)) % 10}`;
}

/** The values of a form that lacks only the personal number, the agreement and the schedule. */
export const employeeValues: EmployeeFormValues = {
  ...{ firstName: "Maja", lastName: "af Klint-O'Neill", identityNumber: "", payForm: "monthly", number: "" },
  ...{ category: "blueCollar", startsOn: "2026-12-01", endsOn: "", email: "maja@norrsken.example", mobilePhone: "" },
  ...{ payslip: "pdf", payslipLanguage: "sv", usesTimeApp: false, timeAppFrom: "", agreementId: "", scheduleId: "" },
  ...{ hasTrustedHours: true, startWeek: 0, inForceFrom: "2026-12-01" },
};

/** Stores a form as somebody types it, replacing the previous revision. */
export async function storeTypedForm(
  who: SignedIn,
  values: EmployeeFormValues,
  previous: StoredForm | null = null,
): Promise<StoredForm> {
  const next = { formId: previous?.formId ?? randomUUID(), revision: randomUUID() };
  await storeForm(who.access, next.formId, { values, seen: previous?.revision ?? null, revision: next.revision });
  return next;
}

/** The number of employees that the service has committed. */
export async function countCreatedEmployees(world: World): Promise<number> {
  type Counters = { total: { employees: { committed: number } } };
  return (await world.sandbox.control<Counters>("GET", "/counters")).total.employees.committed;
}
