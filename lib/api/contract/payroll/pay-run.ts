import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { ContractError } from "../contract-error";
import { definePayrollResource, parseWire } from "../resource";
import { codeOf, codeSchema, dateOf, decimalSchema, flagSchema, idSchema, minorOf, textOf, textSchema } from "../wire";

const wirePayRunSchema = z.looseObject({
  Id: idSchema,
  Description: textSchema,
  CreatedUtc: textSchema,
  SalaryPeriodMonthlyFromDateUtc: textSchema,
  SalaryPeriodMonthlyToDateUtc: textSchema,
  SalaryPeriodHourlyFromDateUtc: textSchema,
  SalaryPeriodHourlyToDateUtc: textSchema,
  DeviationPeriodMonthlyToDateUtc: textSchema,
  DeviationPeriodHourlyToDateUtc: textSchema,
  PaymentDateUtc: textSchema,
  GrossSalary: decimalSchema,
  NetSalary: decimalSchema,
  Tax: decimalSchema,
  WageRunType: codeSchema,
  PayslipIds: z.nullish(z.array(idSchema)),
  Locked: flagSchema,
});

/** Ordinary pay of a period, an additional payment, or a payment from the employee back to the company. */
export type PayRunType = "ordinary" | "additional" | "fromEmployee";

/** The first and the last day of a period, which both belong to it; null where the program does not say. */
export type PayPeriod = { from: CalendarDate | null; to: CalendarDate | null };

/** All payslips with one payment date (lönekörning). Amounts are minor units of the company's currency. */
export type PayRun = {
  id: string;
  name: string;
  type: PayRunType | null;
  paidOn: CalendarDate | null;
  /** The period of monthly pay, and the last day whose time and absence the run contains. */
  monthly: PayPeriod & { registrationsTo: CalendarDate | null };
  /** The period of hourly pay, and the last day whose time and absence the run contains. */
  hourly: PayPeriod & { registrationsTo: CalendarDate | null };
  grossMinor: bigint;
  taxMinor: bigint;
  netMinor: bigint;
  payslipIds: readonly string[];
  /** Neither the run nor any day of its periods can be changed any more. */
  isLocked: boolean;
  createdAt: string;
};

/** The Swedish krona has two decimals, and the payroll program is Swedish. */
export const payFractionDigits = 2;

const typeByCode: Readonly<Record<number, PayRunType>> = { 1: "ordinary", 2: "additional", 3: "fromEmployee" };

export function payRunTypeOf(value: number | null | undefined): PayRunType | null {
  return typeByCode[value ?? 0] ?? null;
}

const unwrappedPayRuns = definePayrollResource(
  "wageruns",
  wirePayRunSchema,
  (wire): PayRun => ({
    id: wire.Id,
    name: textOf(wire.Description),
    type: payRunTypeOf(codeOf(wire.WageRunType)),
    paidOn: dateOf(wire.PaymentDateUtc),
    monthly: {
      from: dateOf(wire.SalaryPeriodMonthlyFromDateUtc),
      to: dateOf(wire.SalaryPeriodMonthlyToDateUtc),
      registrationsTo: dateOf(wire.DeviationPeriodMonthlyToDateUtc),
    },
    hourly: {
      from: dateOf(wire.SalaryPeriodHourlyFromDateUtc),
      to: dateOf(wire.SalaryPeriodHourlyToDateUtc),
      registrationsTo: dateOf(wire.DeviationPeriodHourlyToDateUtc),
    },
    grossMinor: minorOf(wire.GrossSalary, payFractionDigits),
    taxMinor: minorOf(wire.Tax, payFractionDigits),
    netMinor: minorOf(wire.NetSalary, payFractionDigits),
    payslipIds: wire.PayslipIds ?? [],
    isLocked: wire.Locked ?? false,
    createdAt: textOf(wire.CreatedUtc),
  }),
);

const wireWrapperSchema = z.looseObject({ Data: z.array(z.unknown()) });

/** The description shows a single run both wrapped as a list and bare: both forms are read. */
export const payRuns: typeof unwrappedPayRuns = {
  ...unwrappedPayRuns,
  parse: (wire) => unwrappedPayRuns.parse(isObject(wire) && "Data" in wire ? unwrapRecord(wire) : wire),
};

function unwrapRecord(wire: unknown): unknown {
  const { Data } = parseWire(wireWrapperSchema, wire);
  if (Data.length !== 1) throw new ContractError("answer outside the contract at Data");
  return Data[0];
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
