import type { EmployeeFormValues } from "../../api/contract/payroll/employee-form";
import { type CalendarDate, isCalendarDate } from "../../values/dates";
import { isOutsideEmailAddress } from "../../values/email-address";
import { type IdentityNumberProblem, parseIdentityNumber } from "../../values/identity-number";

/** A rule of the form that a field breaks. */
export type EmployeeFormRule =
  | "needFirstName"
  | "needLastName"
  | "lettersOnly"
  | `identity.${IdentityNumberProblem}`
  | "badDay"
  | "endsBeforeStart"
  | "badEmail"
  | "needTimeAppFrom"
  | "needInForceFrom"
  | "tooLong";

export type EmployeeFormRefusal = { field: keyof EmployeeFormValues; rule: EmployeeFormRule };

const personNamePattern = /^\p{L}[\p{L}\p{M}]*(?:[ '\u2019-]\p{L}[\p{L}\p{M}]*)*$/u;
const dateFields = ["startsOn", "endsOn", "timeAppFrom", "inForceFrom"] as const;

/**
 * The rules an employee form breaks, in the order of its fields; the form can become an employee when it breaks none. Names
 * are letters with blanks, hyphens and apostrophes between them; agreement and schedule need the day they are in force from.
 */
export function employeeFormRefusalsOf(values: EmployeeFormValues, today: CalendarDate): EmployeeFormRefusal[] {
  const refusals: EmployeeFormRefusal[] = [];
  const refuse = (field: keyof EmployeeFormValues, rule: EmployeeFormRule) => refusals.push({ field, rule });
  for (const [field, rule] of [
    ["firstName", "needFirstName"],
    ["lastName", "needLastName"],
  ] as const) {
    const name = values[field].trim();
    if (name === "") refuse(field, rule);
    else if (!personNamePattern.test(name)) refuse(field, "lettersOnly");
    else if (name.length > 100) refuse(field, "tooLong");
  }
  const parsedNumber = parseIdentityNumber(values.identityNumber, today);
  if (!parsedNumber.ok) refuse("identityNumber", `identity.${parsedNumber.problem}`);
  for (const field of dateFields) if (values[field] !== "" && !isCalendarDate(values[field])) refuse(field, "badDay");
  if (values.startsOn && values.endsOn && values.endsOn < values.startsOn) refuse("endsOn", "endsBeforeStart");
  if (values.email.trim() !== "" && !isOutsideEmailAddress(values.email.trim())) refuse("email", "badEmail");
  if (values.usesTimeApp && values.timeAppFrom === "") refuse("timeAppFrom", "needTimeAppFrom");
  const hasAssignment = values.agreementId !== "" || values.scheduleId !== "";
  if (hasAssignment && values.inForceFrom === "") refuse("inForceFrom", "needInForceFrom");
  return refusals;
}

/**
 * The twelve digits of the form's identity number.
 *
 * @throws RangeError when the number is one that {@link employeeFormRefusalsOf} refuses
 */
export function identityNumberDigitsOf(values: EmployeeFormValues, today: CalendarDate): string {
  const parsedNumber = parseIdentityNumber(values.identityNumber, today);
  if (!parsedNumber.ok) throw new RangeError("no identity number");
  return parsedNumber.number.digits;
}

const trimmedOrNull = (text: string) => (text.trim() === "" ? null : text.trim());

/** The body of the call that creates the employee; see `EmployeeCreateRequest` of the payroll interface. */
export function makeEmployeeBody(values: EmployeeFormValues, today: CalendarDate): object {
  return {
    FirstName: values.firstName.trim(),
    LastName: values.lastName.trim(),
    IdentificationNumber: identityNumberDigitsOf(values, today),
    EmployeeNumber: trimmedOrNull(values.number),
    EmailWork: trimmedOrNull(values.email),
    PhoneMobile: trimmedOrNull(values.mobilePhone),
    PayslipSendMethod: values.payslip === "own" ? 2 : 1,
    PayslipLanguage: values.payslipLanguage === "en" ? 2 : 1,
    Contract: {
      SalaryType: values.payForm === "hourly" ? 2 : 1,
      EmployeeCategory: values.category === "" ? null : values.category === "whiteCollar" ? 0 : 1,
      ContractStartDate: trimmedOrNull(values.startsOn),
      ContractEndDate: trimmedOrNull(values.endsOn),
      UsesVLA: values.usesTimeApp,
      UsesVLAFromDate: values.usesTimeApp ? values.timeAppFrom : null,
    },
  };
}

/** The body of the call that gives an employee the agreement. */
export function agreementBody({
  agreementId,
  inForceFrom,
  hasTrustedHours,
}: Pick<EmployeeFormValues, "agreementId" | "inForceFrom" | "hasTrustedHours">): object {
  return { AgreementId: agreementId, ActiveFromUtc: `${inForceFrom}T00:00:00Z`, HasConfidenceTime: hasTrustedHours };
}

/** The body of the call that gives an employee the work schedule. */
export function scheduleBody({
  scheduleId,
  inForceFrom,
  startWeek,
}: Pick<EmployeeFormValues, "scheduleId" | "inForceFrom" | "startWeek">): object {
  return { WorkScheduleId: scheduleId, WorkWeekCycleStart: startWeek, ActiveSince: `${inForceFrom}T00:00:00Z` };
}
