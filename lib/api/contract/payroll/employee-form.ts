import type { CalendarDate } from "../../../values/dates";
import type { PayForm, StaffCategory } from "./employee";

/** The largest size of a form; a form is short. */
export const maxEmployeeFormJsonLength = 20_000;

/** The values of the new-employee screen as they were typed: days as `YYYY-MM-DD`, empty text where nothing is chosen. */
export type EmployeeFormValues = {
  firstName: string;
  lastName: string;
  identityNumber: string;
  payForm: PayForm;
  /** This is empty where the payroll program assigns the next number. */
  number: string;
  category: StaffCategory | "";
  startsOn: CalendarDate | "";
  endsOn: CalendarDate | "";
  email: string;
  mobilePhone: string;
  payslip: "pdf" | "own";
  payslipLanguage: "sv" | "en";
  usesTimeApp: boolean;
  timeAppFrom: CalendarDate | "";
  agreementId: string;
  hasTrustedHours: boolean;
  scheduleId: string;
  /** The week of a rolling schedule in which the employee begins, counted from 0. */
  startWeek: number;
  /** The day from which agreement and schedule are in force. */
  inForceFrom: CalendarDate | "";
};

/** This tells how much of a form the service has created. */
export type EmployeeProgress = { employeeId: string | null; hasAgreement: boolean; hasSchedule: boolean };

/** A form as the portal's routes answer it; `revision` changes at every write, `keptAt` is an ISO instant. */
export type EmployeeForm = {
  id: string;
  values: EmployeeFormValues;
  revision: string;
  keptAt: string;
  progress: EmployeeProgress;
};

/**
 * A stored form in the list of begun forms, with the name as far as it was typed and its text without the identity number.
 * `isMade`: the employee exists already. `isOrdered`: an operation of the form has not ended, so that the form can be neither
 * changed nor erased.
 */
export type BegunEmployeeForm = Pick<EmployeeForm, "id" | "revision" | "keptAt" | "progress"> & {
  name: string;
  isMade: boolean;
  isOrdered: boolean;
  values: Omit<EmployeeFormValues, "identityNumber">;
};

/** The fact that is filled in for several people at once. */
export type EmployeeFact = "agreement" | "schedule" | "startDate";

/** The value of a fact, as a form holds it. */
export type EmployeeFactValue =
  | ({ is: "agreement" } & Pick<EmployeeFormValues, "agreementId" | "hasTrustedHours" | "inForceFrom">)
  | ({ is: "schedule" } & Pick<EmployeeFormValues, "scheduleId" | "startWeek" | "inForceFrom">)
  | ({ is: "startDate" } & Pick<EmployeeFormValues, "startsOn">);

/** Fills one fact into a stored form; `seen` and `revision` as in {@link EmployeeFormInput}. */
export type EmployeeFormFactInput = { fact: EmployeeFactValue; seen: string; revision: string };

/**
 * What a person decides about a form whose employee was changed: to take the payroll program's values, or to create the
 * employee anew because it was deleted there.
 */
export type EmployeeFormDecision = { decision: "take" | "renew"; seen: string; revision: string };

/** A write of a form: `seen` is the revision it replaces, null for the first write; the writer chooses the new revision. */
export type EmployeeFormInput = { values: EmployeeFormValues; seen: string | null; revision: string };

/**
 * The form and its stored revision at the time the command is submitted. `seenChangedAt` is the change stamp of the employee
 * that the form has created before, as the person saw it.
 */
export type EmployeeCreateInput = { formId: string; revision: string; seenChangedAt?: string | undefined };

/**
 * Gives an employee of the payroll program an agreement or a work schedule. `documentId` is the employee, `seen` the ids of
 * the employee's assignments of that kind as the person saw them.
 */
export type EmployeeAssignInput = {
  documentId: string;
  assignment: Exclude<EmployeeFactValue, { is: "startDate" }>;
  seen: readonly string[];
};

/** The employee an operation created; the payroll program assigned the number. */
export type EmployeeResult = { employeeId: string; number: string };
