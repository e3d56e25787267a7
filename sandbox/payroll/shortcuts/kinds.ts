import type { Bodies } from "../../openapi/generated/payroll";
import type { PayCodeKind } from "../assumed";
import { payCodeKindsOf } from "../pay-codes";

/** The values of `ShortcutRegistrationMethod`. */
export const registrationMethods = { time: 0, hours: 1, percentage: 2 } as const;

/** The eight kinds of registrations that have a first and a last day. */
export const timeKinds = [
  { path: "holiday", model: "Holiday", takesPercent: true },
  { path: "parentalleave", model: "ParentalLeave", takesPercent: true },
  { path: "sickleave", model: "SickLeave", takesPercent: true },
  { path: "careofsickchild", model: "CareOfSickChild", takesPercent: true },
  { path: "otherabsence", model: "OtherAbsence", takesPercent: true },
  { path: "hoursworked", model: "HoursWorked", takesPercent: false },
  { path: "overtime", model: "Overtime", takesPercent: false },
  { path: "timebank", model: "TimeBank", takesPercent: false },
] as const;

/** The two kinds of registrations that are rows of pay codes on one day, with the kinds of pay codes they accept. */
export const rowKinds = [
  { path: "travelandexpense", model: "TravelAndExpense", codes: payCodeKindsOf("travelAndExpense") },
  { path: "otheradditiondeduction", model: "OtherAdditionDeduction", codes: payCodeKindsOf("otherAdditionDeduction") },
] as const satisfies readonly { path: string; model: string; codes: readonly PayCodeKind[] }[];

export type TimeKind = (typeof timeKinds)[number];
export type RowKind = (typeof rowKinds)[number];
export type TimeBody = Bodies[`${TimeKind["model"]}Request`];
