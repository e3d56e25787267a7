import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { definePayrollResource } from "../resource";
import {
  codeOf,
  codeSchema,
  codeTextOf,
  dateOf,
  flagSchema,
  idSchema,
  integerSchema,
  textOf,
  textSchema,
} from "../wire";

const wireAssignment = { Id: idSchema, Name: textSchema, ActiveSince: textSchema };

const wireEmployeeSchema = z.looseObject({
  Id: idSchema,
  FirstName: textSchema,
  LastName: textSchema,
  IdentificationNumber: textSchema,
  EmployeeNumber: textSchema,
  PhoneMobile: textSchema,
  PhoneWork: textSchema,
  EmailWork: textSchema,
  PrimaryAddress: textSchema,
  SecondaryAddress: textSchema,
  City: textSchema,
  Zip: textSchema,
  Country: textSchema,
  HolidayAgreementNumber: codeSchema,
  UsesPayslip: flagSchema,
  EmployeeCategory: codeSchema,
  SalaryType: codeSchema,
  Type: codeSchema,
  State: codeSchema,
  ContractEndDate: textSchema,
  LastLockedDeviationDate: textSchema,
  UsesVLA: flagSchema,
  UsesVLAFromDate: textSchema,
  ModifiedUtc: textSchema,
  EmployeeAgreements: z.nullish(
    z.array(z.looseObject({ ...wireAssignment, AgreementId: idSchema, HasConfidenceTime: flagSchema })),
  ),
  EmployeeWorkingSchedules: z.nullish(
    z.array(z.looseObject({ ...wireAssignment, WorkScheduleId: idSchema, WorkWeekCycleStart: integerSchema })),
  ),
});

/** This tells whether pay is agreed by the month or by the hour. */
export type PayForm = "monthly" | "hourly";

/** Salaried staff (tjänsteman) or workers (arbetare), as Swedish agreements distinguish them. */
export type StaffCategory = "whiteCollar" | "blueCollar";

/**
 * Simplified (Förenklad) employees have neither agreement, schedule nor holiday. They may become complete (Komplett) and
 * never change back.
 */
export type EmployeeKind = "complete" | "simplified" | "unknown";

/** A draft cannot be in a pay run until the missing data is filled in inside the payroll program. */
export type EmployeeStatus = "draft" | "full" | "unknown";

/** An agreement of an employee, and the day from which it applies. */
export type EmployeeAgreement = {
  id: string;
  agreementId: string;
  name: string;
  since: CalendarDate | null;
  /** The working hours are not regulated: the employee is trusted with them (förtroendearbetstid). */
  hasTrustedHours: boolean;
};

/** A work schedule of an employee, and the day from which it applies; `startWeek` counts from 0. */
export type EmployeeSchedule = {
  id: string;
  scheduleId: string;
  name: string;
  since: CalendarDate | null;
  startWeek: number | null;
};

/** An employee of the payroll program. Empty text where a value is missing. */
export type Employee = {
  id: string;
  number: string;
  firstName: string;
  lastName: string;
  /** The first and the last name with a blank between them. */
  name: string;
  /** This is masked (`••••••••••88`), except where the full number was explicitly requested. */
  identityNumber: string;
  mobilePhone: string;
  workPhone: string;
  email: string;
  address: { line1: string; line2: string; postalCode: string; city: string; country: string };
  /** The holiday term: 0, 10, 20, 21 or 30; null while the employee is a draft. */
  holidayTerm: number | null;
  getsDigitalPayslips: boolean;
  category: StaffCategory | null;
  payForm: PayForm | null;
  /**
   * The service's own values of these members, shown where the portal has no translation; empty text where a value is
   * missing.
   */
  serviceTexts: Readonly<Record<"category" | "payForm" | "holidayTerm" | "kind" | "status", string>>;
  kind: EmployeeKind;
  status: EmployeeStatus;
  endsOn: CalendarDate | null;
  /** Days up to and including this one belong to a closed pay run. */
  lockedTo: CalendarDate | null;
  /** The employee reports time in the app for employees, from `usesTimeAppFrom` where that is set. */
  usesTimeApp: boolean;
  usesTimeAppFrom: CalendarDate | null;
  agreements: readonly EmployeeAgreement[];
  schedules: readonly EmployeeSchedule[];
  changedAt: string;
};

const payFormByCode: Readonly<Record<number, PayForm>> = { 1: "monthly", 2: "hourly" };
const categoryByCode: Readonly<Record<number, StaffCategory>> = { 0: "whiteCollar", 1: "blueCollar" };
const kindByCode: Readonly<Record<number, EmployeeKind>> = { 0: "complete", 1: "simplified" };
const statusByCode: Readonly<Record<number, EmployeeStatus>> = { 0: "draft", 1: "full" };

type WireEmployee = z.infer<typeof wireEmployeeSchema>;

export const employees = definePayrollResource(
  "employees",
  wireEmployeeSchema,
  (wire): Employee => ({
    id: wire.Id,
    number: textOf(wire.EmployeeNumber),
    firstName: textOf(wire.FirstName),
    lastName: textOf(wire.LastName),
    name: `${textOf(wire.FirstName)} ${textOf(wire.LastName)}`.trim(),
    identityNumber: textOf(wire.IdentificationNumber),
    mobilePhone: textOf(wire.PhoneMobile),
    workPhone: textOf(wire.PhoneWork),
    email: textOf(wire.EmailWork),
    address: {
      line1: textOf(wire.PrimaryAddress),
      line2: textOf(wire.SecondaryAddress),
      postalCode: textOf(wire.Zip),
      city: textOf(wire.City),
      country: textOf(wire.Country),
    },
    holidayTerm: codeOf(wire.HolidayAgreementNumber),
    getsDigitalPayslips: wire.UsesPayslip ?? false,
    category: categoryByCode[codeOf(wire.EmployeeCategory) ?? -1] ?? null,
    payForm: payFormByCode[codeOf(wire.SalaryType) ?? -1] ?? null,
    serviceTexts: {
      category: codeTextOf(wire.EmployeeCategory),
      payForm: codeTextOf(wire.SalaryType),
      holidayTerm: codeTextOf(wire.HolidayAgreementNumber),
      kind: codeTextOf(wire.Type),
      status: codeTextOf(wire.State),
    },
    kind: kindByCode[codeOf(wire.Type) ?? 0] ?? "unknown",
    status: statusByCode[codeOf(wire.State) ?? 0] ?? "unknown",
    endsOn: dateOf(wire.ContractEndDate),
    lockedTo: dateOf(wire.LastLockedDeviationDate),
    usesTimeApp: wire.UsesVLA ?? false,
    usesTimeAppFrom: dateOf(wire.UsesVLAFromDate),
    agreements: agreementsOf(wire),
    schedules: schedulesOf(wire),
    changedAt: textOf(wire.ModifiedUtc),
  }),
);

function agreementsOf({ EmployeeAgreements }: WireEmployee): EmployeeAgreement[] {
  return (EmployeeAgreements ?? []).map((wireAgreement) => ({
    id: wireAgreement.Id,
    agreementId: wireAgreement.AgreementId,
    name: textOf(wireAgreement.Name),
    since: dateOf(wireAgreement.ActiveSince),
    hasTrustedHours: wireAgreement.HasConfidenceTime ?? false,
  }));
}

function schedulesOf({ EmployeeWorkingSchedules }: WireEmployee): EmployeeSchedule[] {
  return (EmployeeWorkingSchedules ?? []).map((wireSchedule) => ({
    id: wireSchedule.Id,
    scheduleId: wireSchedule.WorkScheduleId,
    name: textOf(wireSchedule.Name),
    since: dateOf(wireSchedule.ActiveSince),
    startWeek: wireSchedule.WorkWeekCycleStart ?? null,
  }));
}
