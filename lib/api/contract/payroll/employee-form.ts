import type { CalendarDate } from "../../../values/dates";
import type { PayForm, StaffCategory } from "./employee";

/** A form is short; what is longer is none. */
export const mostEmployeeFormLength = 20_000;

/** What the new-employee screen holds, as typed: days as `YYYY-MM-DD`, nothing chosen as empty text. */
export type EmployeeFormValues = {
  firstName: string;
  lastName: string;
  identityNumber: string;
  payForm: PayForm;
  /** Empty where the payroll program gives the next one. */
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
  /** The week of a rolling schedule the employee begins with, from 0. */
  startWeek: number;
  /** From when agreement and schedule are in force. */
  inForceFrom: CalendarDate | "";
};

/** How far the service has come with a form. */
export type EmployeeProgress = { employeeId: string | null; hasAgreement: boolean; hasSchedule: boolean };

/** A form as our routes answer it; `revision` is another one at every write, `keptAt` an ISO instant. */
export type EmployeeForm = {
  id: string;
  values: EmployeeFormValues;
  revision: string;
  keptAt: string;
  progress: EmployeeProgress;
};

/**
 * A form as it is offered again: the name as far as it was typed; `isMade` where the employee is there already, `isOrdered` while
 * an order of it has not ended, so that the form can be neither changed nor erased.
 */
export type BegunEmployeeForm = Pick<EmployeeForm, "id" | "revision" | "keptAt"> & {
  name: string;
  isMade: boolean;
  isOrdered: boolean;
};

/** A write of a form: `seen` is the revision it follows on, null of the first; the writer names the new one. */
export type EmployeeFormInput = { values: EmployeeFormValues; seen: string | null; revision: string };

/** The press: the form as it was kept then. */
export type EmployeeCreateInput = { formId: string; revision: string };

/** Whom an operation employed; the number is the one the payroll program gave. */
export type EmployeeResult = { employeeId: string; number: string };
