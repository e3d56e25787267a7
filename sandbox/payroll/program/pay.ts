import { parseScaledRounded } from "../../ledger/money";
import { divideHalfAwayFromZero } from "../../ledger/rounding";
import { taxPercent } from "../assumed";
import { salaryTypes } from "../employee-state";
import { methods } from "../shortcuts/kinds";

/** What a slip's pay is worked out from; amounts as decimal texts in kronor. */
export type Paid = {
  readonly salaryType: number;
  readonly salary: string;
  /** Per cent of full time. */
  readonly salaryRate: string;
  /** Registrations of hours worked that were imported. */
  readonly worked: readonly Worked[];
  /** Rows of other additions and deductions that were imported, with the kind of their code. */
  readonly rows: readonly { readonly kind: string; readonly row: PaidRow }[];
};

export type Worked = {
  readonly StartDate: string;
  readonly EndDate: string;
  readonly members: {
    readonly ShortcutRegistrationMethod: number;
    readonly MinutesOfDay: number;
    readonly StartTime: string | null;
    readonly EndTime: string | null;
    readonly BreakTime: number | null;
  };
};

type PaidRow = { readonly Quantity: number; readonly UnitPrice: number; readonly Amount: number };

/** Amounts of a slip in öre; `net` is what is left of `gross` after `tax`. */
export type Pay = { readonly gross: bigint; readonly tax: bigint; readonly net: bigint };

/** The pay of one slip, as `assumed.ts` says: base pay, compensation on top, deductions off, and tax. */
export function payOf(paid: Paid): Pay {
  const sum = (kind: string) =>
    paid.rows.filter((one) => one.kind === kind).reduce((total, { row }) => total + amountOf(row), 0n);
  const before = basePay(paid) + sum("Compensation") - sum("Deduction");
  const gross = before < 0n ? 0n : before;
  const wanted = ((gross * taxPercent) / 10_000n) * 100n + sum("AdjustmentTax");
  const tax = wanted > gross ? gross : wanted;
  return { gross, tax, net: gross - tax };
}

function basePay({ salaryType, salary, salaryRate, worked }: Paid): bigint {
  const full = parseScaledRounded(salary, 2);
  if (salaryType === salaryTypes.monthly) {
    return divideHalfAwayFromZero(full * parseScaledRounded(salaryRate, 2), 10_000n);
  }
  return divideHalfAwayFromZero(full * BigInt(worked.reduce((sum, one) => sum + minutesOf(one), 0)), 60n);
}

function minutesOf({ StartDate, EndDate, members }: Worked): number {
  if (members.ShortcutRegistrationMethod === methods.hours) return members.MinutesOfDay * workdays(StartDate, EndDate);
  const [from, to] = [minuteOf(members.StartTime), minuteOf(members.EndTime)];
  // An end before its start is past midnight.
  return Math.max(0, ((to - from + 1440) % 1440) - (members.BreakTime ?? 0));
}

const minuteOf = (time: string | null): number =>
  time === null ? 0 : Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Mondays to Fridays of a span; a single day counts whichever it is. */
function workdays(from: string, to: string): number {
  if (from === to) return 1;
  let days = 0;
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    if (new Date(at).getUTCDay() % 6 !== 0) days += 1;
  }
  return days;
}

function amountOf({ Amount, Quantity, UnitPrice }: PaidRow): bigint {
  const minor = (value: number) => parseScaledRounded(String(value ?? 0), 2);
  const amount = minor(Amount);
  return amount !== 0n ? amount : divideHalfAwayFromZero(minor(Quantity) * minor(UnitPrice), 100n);
}
