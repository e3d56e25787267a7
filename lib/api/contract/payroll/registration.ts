import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { parseWire } from "../resource";
import {
  codeOf,
  codeSchema,
  dateOf,
  decimalSchema,
  flagSchema,
  idSchema,
  integerSchema,
  minorOf,
  textOf,
  textSchema,
  type WireRecord,
} from "../wire";
import { type ChargedDimensions, dimensionsOf, wireDimensionSchemas } from "./charged-dimensions";

/**
 * The eight kinds of time and absence with a first and a last day. The service's path of a kind is its name in lower case.
 */
export const timeKinds = [
  "sickLeave",
  "careOfSickChild",
  "parentalLeave",
  "holiday",
  "otherAbsence",
  "hoursWorked",
  "overtime",
  "timeBank",
] as const;

/** The two kinds that consist of rows of pay codes on one day. */
export const rowKinds = ["travelAndExpense", "otherAdditionDeduction"] as const;

export const registrationKinds = [...timeKinds, ...rowKinds] as const;
export type TimeKind = (typeof timeKinds)[number];
export type RowKind = (typeof rowKinds)[number];
export type RegistrationKind = (typeof registrationKinds)[number];

/**
 * How the amount of time is stated: by clock times of one day, by hours of each day, or by a share of the scheduled hours.
 */
export const registrationMethods = ["time", "hours", "percentage"] as const;
export type RegistrationMethod = (typeof registrationMethods)[number];

/**
 * Members that only one kind has, by the service's names: a flag, minutes, hours, the number of a choice, or a clock time.
 * Hours and a clock time without a value are empty text.
 */
export type KindMembers = Readonly<Record<string, boolean | number | string>>;

/**
 * One pay code with its figures: quantity and price in hundredths, amounts in minor units; null where a figure is missing.
 */
export type RegistrationRow = {
  payCode: string;
  quantity: bigint | null;
  unitPrice: bigint | null;
  amountMinor: bigint | null;
  vatMinor: bigint | null;
  charged: ChargedDimensions;
  /** The index of the row that this changed row replaces; absent for a new row. */
  was?: number;
};

/** What is sent to the payroll program and stored there. The first and the last day both belong to it. */
export type RegistrationContent = {
  kind: RegistrationKind;
  employeeId: string;
  from: CalendarDate;
  to: CalendarDate;
  /** This is null for rows of pay codes. */
  method: RegistrationMethod | null;
  /** The share of a day in hundredths of a percent; 0 where another method is used. */
  shareBps: number;
  /** Minutes of each day. */
  minutes: number;
  /** The clock time is `HH:mm`; it is empty where another method is used. */
  startsAt: string;
  endsAt: string;
  comment: string;
  own: KindMembers;
  /** This is empty where each row has its own dimensions. */
  charged: ChargedDimensions;
  rows: readonly RegistrationRow[];
};

/** Time, absence or an expense of one employee (tidregistrering), within one month. */
export type Registration = RegistrationContent & {
  id: string;
  /**
   * The registration was imported to a pay run, so nobody can change it any more. Null for rows of pay codes, whose answer
   * does not say.
   */
  isRead: boolean | null;
  /** The record contains all members of the answer, so that a change keeps the members that no form shows. */
  wire: WireRecord;
};

const wireRowSchema = z.looseObject({
  PaycodeNumber: textSchema,
  Quantity: decimalSchema,
  UnitPrice: decimalSchema,
  Amount: decimalSchema,
  VatAmount: decimalSchema,
  ...wireDimensionSchemas,
});

const wireRegistrationSchema = z.looseObject({
  Id: idSchema,
  EmployeeId: idSchema,
  StartDate: textSchema,
  EndDate: textSchema,
  Date: textSchema,
  ShortcutRegistrationMethod: codeSchema,
  PercentOfDay: decimalSchema,
  MinutesOfDay: integerSchema,
  StartTime: textSchema,
  EndTime: textSchema,
  Comment: textSchema,
  IsRead: flagSchema,
  ...wireDimensionSchemas,
  Rows: z.nullish(z.array(wireRowSchema)),
});

/** Returns the path of the registrations of a kind below the service. */
export const registrationPath = (kind: RegistrationKind): string => `shortcuts/${kind.toLowerCase()}`;

export const isRowKind = (kind: RegistrationKind): kind is RowKind => (rowKinds as readonly string[]).includes(kind);

/** Figures of a row have at most two decimals. */
export const rowFractionDigits = 2;

const hundredthsOf = (value: number | null | undefined) =>
  value === null || value === undefined ? null : minorOf(value, rowFractionDigits);

/** @throws ContractError when the record is outside the contract */
export function parseRegistration(kind: RegistrationKind, wire: unknown): Registration {
  const record = parseWire(wireRegistrationSchema, wire);
  const from = dateOf(record.StartDate ?? record.Date) ?? "";
  const hasRows = isRowKind(kind);
  const { Id: _, IsRead: __, ...members } = wire as WireRecord;
  return {
    id: record.Id,
    kind,
    employeeId: record.EmployeeId,
    from,
    to: dateOf(record.EndDate) ?? from,
    method: hasRows ? null : (registrationMethods[codeOf(record.ShortcutRegistrationMethod) ?? 0] ?? null),
    shareBps: Number(minorOf(record.PercentOfDay, 2)),
    minutes: record.MinutesOfDay ?? 0,
    startsAt: textOf(record.StartTime),
    endsAt: textOf(record.EndTime),
    comment: textOf(record.Comment),
    own: kindMembersOf(members),
    charged: dimensionsOf(members),
    rows: (record.Rows ?? []).map((row) => ({
      payCode: textOf(row.PaycodeNumber),
      quantity: hundredthsOf(row.Quantity),
      unitPrice: hundredthsOf(row.UnitPrice),
      amountMinor: hundredthsOf(row.Amount),
      vatMinor: hundredthsOf(row.VatAmount),
      charged: dimensionsOf(row),
    })),
    isRead: hasRows ? null : (record.IsRead ?? false),
    wire: members,
  };
}

const commonMembers = new Set([
  ...["ShortcutRegistrationMethod", "PercentOfDay", "MinutesOfDay", "StartTime", "EndTime", "Comment", "Rows"],
  ...["EmployeeId", "StartDate", "EndDate", "Date"],
]);

function kindMembersOf(members: WireRecord): KindMembers {
  const kindMembers: Record<string, boolean | number | string> = {};
  for (const [name, value] of Object.entries(members)) {
    if (!commonMembers.has(name) && (typeof value === "boolean" || typeof value === "number" || isClockTime(value)))
      kindMembers[name] = value;
  }
  return kindMembers;
}

const isClockTime = (value: unknown): value is string => typeof value === "string" && /^\d\d:\d\d$/.test(value);
