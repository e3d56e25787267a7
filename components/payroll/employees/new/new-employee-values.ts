import type { EmployeeFormValues } from "@/lib/api/contract/payroll/employee-form";

/** The values as the form controls hold them: the start week of a schedule is the text of a choice. */
export type NewEmployeeValues = Omit<EmployeeFormValues, "startWeek"> & { startWeek: string };

export const emptyNewEmployee: NewEmployeeValues = {
  ...{ firstName: "", lastName: "", identityNumber: "", payForm: "monthly", number: "", category: "" },
  ...{ startsOn: "", endsOn: "", email: "", mobilePhone: "", payslip: "pdf", payslipLanguage: "sv" },
  ...{ usesTimeApp: false, timeAppFrom: "", agreementId: "", hasTrustedHours: false, scheduleId: "" },
  ...{ startWeek: "0", inForceFrom: "" },
};

export function toEmployeeFormValues({ startWeek, ...values }: NewEmployeeValues): EmployeeFormValues {
  return { ...values, startWeek: Number(startWeek) };
}

export function toNewEmployeeValues({ startWeek, ...values }: EmployeeFormValues): NewEmployeeValues {
  return { ...values, startWeek: String(startWeek) };
}
