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
export function makeIdentityNumber(serial: number): string {
  const nineDigits = `85${String((serial % 12) + 1).padStart(2, "0")}02${String(100 + serial)}`;
  const sum = [...nineDigits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `19${nineDigits}${(10 - (sum % 10)) % 10}`;
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
  signIn: SignedIn,
  values: EmployeeFormValues,
  previousForm: StoredForm | null = null,
): Promise<StoredForm> {
  const nextForm = { formId: previousForm?.formId ?? randomUUID(), revision: randomUUID() };
  await storeForm(signIn.access, nextForm.formId, {
    values,
    seen: previousForm?.revision ?? null,
    revision: nextForm.revision,
  });
  return nextForm;
}

/** The number of employees that the service has committed. */
export async function countCreatedEmployees(world: World): Promise<number> {
  type Counters = { total: { employees: { committed: number } } };
  return (await world.sandbox.callControl<Counters>("GET", "/counters")).total.employees.committed;
}
