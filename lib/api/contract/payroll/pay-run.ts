import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { ContractError } from "../contract-error";
import { parseWire, payrollResource } from "../resource";
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

const types: Readonly<Record<number, PayRunType>> = { 1: "ordinary", 2: "additional", 3: "fromEmployee" };

export function payRunTypeOf(value: number | null | undefined): PayRunType | null {
  return types[value ?? 0] ?? null;
}

const barePayRuns = payrollResource(
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

const wireWrapper = z.looseObject({ Data: z.array(z.unknown()) });

/** The description shows a single run both wrapped as a list and bare: both forms are read. */
export const payRuns: typeof barePayRuns = {
  ...barePayRuns,
  parse: (wire) => barePayRuns.parse(isObject(wire) && "Data" in wire ? unwrap(wire) : wire),
};

function unwrap(wire: unknown): unknown {
  const { Data } = parseWire(wireWrapper, wire);
  if (Data.length !== 1) throw new ContractError("answer outside the contract at Data");
  return Data[0];
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
