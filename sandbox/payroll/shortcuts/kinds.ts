import type { Bodies } from "../../openapi/generated/payroll";
import type { PayCodeKind } from "../assumed";
import { kindsOf } from "../pay-codes";

/** `ShortcutRegistrationMethod`. */
export const methods = { time: 0, hours: 1, percentage: 2 } as const;

/** The eight kinds registered from a day to a day. */
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

/** The two that are rows of pay codes on one day, and the kinds of codes they take. */
export const rowKinds = [
  { path: "travelandexpense", model: "TravelAndExpense", codes: kindsOf("travelAndExpense") },
  { path: "otheradditiondeduction", model: "OtherAdditionDeduction", codes: kindsOf("otherAdditionDeduction") },
] as const satisfies readonly { path: string; model: string; codes: readonly PayCodeKind[] }[];

export type TimeKind = (typeof timeKinds)[number];
export type RowKind = (typeof rowKinds)[number];
export type TimeBody = Bodies[`${TimeKind["model"]}Request`];
