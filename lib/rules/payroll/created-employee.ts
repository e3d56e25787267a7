import type { Employee } from "../../api/contract/payroll/employee";
import type { EmployeeFormValues, EmployeeProgress } from "../../api/contract/payroll/employee-form";

/** The fields of a form whose value the payroll program states too, in the order of the form. */
export const comparedFields = [
  "firstName",
  "lastName",
  "identityNumber",
  "payForm",
  "number",
  "category",
  "endsOn",
  "email",
  "mobilePhone",
  "payslip",
  "usesTimeApp",
  "timeAppFrom",
  "agreementId",
  "hasTrustedHours",
  "scheduleId",
  "startWeek",
] as const satisfies readonly (keyof EmployeeFormValues)[];

export type ComparedField = (typeof comparedFields)[number];

/** The form's text and the payroll program's value of one field; empty text where there is none. */
export type FieldDifference = { field: ComparedField; typed: string; atService: string };

/** A part that the payroll program has assigned exactly as the form says, although the form did not send it. */
export type GivenPart = "agreement" | "schedule";

/** What became of the employee of a form since the form was sent. */
export type EmployeeComparison = {
  /** The employee is no draft any more: somebody has completed it in the payroll program. */
  isCompleted: boolean;
  differences: readonly FieldDifference[];
  givenParts: readonly GivenPart[];
};

/** The text of a form; a list of forms leaves out the identity number. */
export type TypedValues = Omit<EmployeeFormValues, "identityNumber"> & { identityNumber?: string };

/**
 * Compares the text of a form with the employee that was created of it, in the fields where both are known. The payroll
 * program does not state the first day of employment or the language of the payslip.
 *
 * Rule: a blank employee number is no difference, because the payroll program then assigns the next one. Agreement and
 *       schedule differ when the program has another one, or lacks one that the form has sent. Identity numbers are
 *       compared by their last two digits, and stated with those only
 */
export function compareWithEmployee(
  typedValues: TypedValues,
  { hasAgreement, hasSchedule }: EmployeeProgress,
  employee: Employee,
): EmployeeComparison {
  const agreement = employee.agreements.at(-1);
  const schedule = employee.schedules.at(-1);
  const hasSameAgreement = agreement !== undefined && agreement.agreementId === typedValues.agreementId;
  const hasSameSchedule = schedule !== undefined && schedule.scheduleId === typedValues.scheduleId;
  const isNumberKnown = typedValues.identityNumber !== undefined && employee.identityNumber !== "";
  const serviceValues: Partial<Record<ComparedField, string>> = {
    firstName: employee.firstName,
    lastName: employee.lastName,
    ...(isNumberKnown ? { identityNumber: maskAllButEnd(employee.identityNumber) } : {}),
    ...(employee.payForm ? { payForm: employee.payForm } : {}),
    ...(typedValues.number.trim() === "" ? {} : { number: employee.number }),
    category: employee.category ?? "",
    endsOn: employee.endsOn ?? "",
    email: employee.email,
    mobilePhone: employee.mobilePhone,
    payslip: employee.getsDigitalPayslips ? "own" : "pdf",
    usesTimeApp: String(employee.usesTimeApp),
    ...(employee.usesTimeApp && typedValues.usesTimeApp ? { timeAppFrom: employee.usesTimeAppFrom ?? "" } : {}),
    ...(agreement || hasAgreement ? { agreementId: agreement?.agreementId ?? "" } : {}),
    ...(hasSameAgreement ? { hasTrustedHours: String(agreement.hasTrustedHours) } : {}),
    ...(schedule || hasSchedule ? { scheduleId: schedule?.scheduleId ?? "" } : {}),
    ...(hasSameSchedule && schedule.startWeek !== null ? { startWeek: String(schedule.startWeek) } : {}),
  };
  return {
    isCompleted: employee.status === "full",
    differences: comparedFields.flatMap((field) => {
      const atService = serviceValues[field];
      const typed = typedTextOf(field, typedValues);
      return atService === undefined || atService.trim() === typed ? [] : [{ field, typed, atService }];
    }),
    givenParts: [
      ...(hasSameAgreement && !hasAgreement ? (["agreement"] as const) : []),
      ...(hasSameSchedule && !hasSchedule ? (["schedule"] as const) : []),
    ],
  };
}

/** Whether somebody has completed or changed the employee since the form was sent. */
export function isChangedSinceSent({ isCompleted, differences, givenParts }: EmployeeComparison): boolean {
  return isCompleted || differences.length > 0 || givenParts.length > 0;
}

/**
 * The text and the progress of a form after a person has chosen the payroll program's values. What the program does not
 * state stays as it was typed.
 */
export function withValuesOfEmployee(
  typedValues: EmployeeFormValues,
  employee: Employee,
): { values: EmployeeFormValues; progress: EmployeeProgress } {
  const agreement = employee.agreements.at(-1);
  const schedule = employee.schedules.at(-1);
  return {
    values: {
      ...typedValues,
      firstName: employee.firstName,
      lastName: employee.lastName,
      identityNumber: employee.identityNumber || typedValues.identityNumber,
      payForm: employee.payForm ?? typedValues.payForm,
      number: employee.number,
      category: employee.category ?? "",
      endsOn: employee.endsOn ?? "",
      email: employee.email,
      mobilePhone: employee.mobilePhone,
      payslip: employee.getsDigitalPayslips ? "own" : "pdf",
      usesTimeApp: employee.usesTimeApp,
      timeAppFrom: employee.usesTimeAppFrom ?? "",
      ...(agreement ? { agreementId: agreement.agreementId, hasTrustedHours: agreement.hasTrustedHours } : {}),
      ...(schedule ? { scheduleId: schedule.scheduleId, startWeek: schedule.startWeek ?? typedValues.startWeek } : {}),
    },
    progress: { employeeId: employee.id, hasAgreement: agreement !== undefined, hasSchedule: schedule !== undefined },
  };
}

function typedTextOf(field: ComparedField, typedValues: TypedValues): string {
  if (field === "identityNumber") return maskAllButEnd(typedValues.identityNumber ?? "");
  return String(typedValues[field]).trim();
}

function maskAllButEnd(number: string): string {
  return `••${number.trim().slice(-2)}`;
}
