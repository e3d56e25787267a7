import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { ContractError } from "../contract-error";
import { parsed, payrollResource } from "../resource";
import { code, codeOf, dateOf, decimal, flag, id, minorOf, text, textOf } from "../wire";

const wirePayRun = z.looseObject({
  Id: id,
  Description: text,
  CreatedUtc: text,
  SalaryPeriodMonthlyFromDateUtc: text,
  SalaryPeriodMonthlyToDateUtc: text,
  SalaryPeriodHourlyFromDateUtc: text,
  SalaryPeriodHourlyToDateUtc: text,
  DeviationPeriodMonthlyToDateUtc: text,
  DeviationPeriodHourlyToDateUtc: text,
  PaymentDateUtc: text,
  GrossSalary: decimal,
  NetSalary: decimal,
  Tax: decimal,
  WageRunType: code,
  PayslipIds: z.nullish(z.array(id)),
  Locked: flag,
});

/** Ordinary pay of a period, a payment beside it, or one that an employee pays back. */
export type PayRunType = "ordinary" | "additional" | "fromEmployee";

/** The days of a period, both ends included; null where the program does not say. */
export type PayPeriod = { from: CalendarDate | null; to: CalendarDate | null };

/** All payslips with one payment date (lönekörning). Amounts are minor units of the company's currency. */
export type PayRun = {
  id: string;
  name: string;
  type: PayRunType | null;
  paidOn: CalendarDate | null;
  /** What monthly pay is for, and the last day whose time and absence it takes. */
  monthly: PayPeriod & { takenTo: CalendarDate | null };
  /** The same of hourly pay. */
  hourly: PayPeriod & { takenTo: CalendarDate | null };
  grossMinor: bigint;
  taxMinor: bigint;
  netMinor: bigint;
  payslipIds: readonly string[];
  /** Nothing of it is changed any more, nor any day it covers. */
  isLocked: boolean;
  createdAt: string;
};

/** Kronor have two decimals; the payroll program is a Swedish one. */
export const payExponent = 2;

const types: Readonly<Record<number, PayRunType>> = { 1: "ordinary", 2: "additional", 3: "fromEmployee" };

export function payRunTypeOf(value: number | null | undefined): PayRunType | null {
  return types[value ?? 0] ?? null;
}

const one = payrollResource(
  "wageruns",
  wirePayRun,
  (wire): PayRun => ({
    id: wire.Id,
    name: textOf(wire.Description),
    type: payRunTypeOf(codeOf(wire.WageRunType)),
    paidOn: dateOf(wire.PaymentDateUtc),
    monthly: {
      from: dateOf(wire.SalaryPeriodMonthlyFromDateUtc),
      to: dateOf(wire.SalaryPeriodMonthlyToDateUtc),
      takenTo: dateOf(wire.DeviationPeriodMonthlyToDateUtc),
    },
    hourly: {
      from: dateOf(wire.SalaryPeriodHourlyFromDateUtc),
      to: dateOf(wire.SalaryPeriodHourlyToDateUtc),
      takenTo: dateOf(wire.DeviationPeriodHourlyToDateUtc),
    },
    grossMinor: minorOf(wire.GrossSalary, payExponent),
    taxMinor: minorOf(wire.Tax, payExponent),
    netMinor: minorOf(wire.NetSalary, payExponent),
    payslipIds: wire.PayslipIds ?? [],
    isLocked: wire.Locked ?? false,
    createdAt: textOf(wire.CreatedUtc),
  }),
);

const wrapped = z.looseObject({ Data: z.array(z.unknown()) });

/** A single run is described as answered in the wrapper of a list as well as bare: both are read. */
export const payRuns: typeof one = {
  ...one,
  parse: (wire) => one.parse(isObject(wire) && "Data" in wire ? unwrapped(wire) : wire),
};

function unwrapped(wire: unknown): unknown {
  const { Data } = parsed(wrapped, wire);
  if (Data.length !== 1) throw new ContractError("answer outside the contract at Data");
  return Data[0];
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
