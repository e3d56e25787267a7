import { parseScaledRounded } from "../../ledger/money";
import { divideHalfAwayFromZero } from "../../ledger/rounding";
import { taxPercent } from "../assumed";
import { salaryTypes } from "../employee-state";
import { registrationMethods } from "../shortcuts/kinds";

/** The values that the pay of a payslip is calculated from; amounts are decimal texts in kronor. */
export type PayBasis = {
  readonly salaryType: number;
  readonly salary: string;
  /** The rate is in per cent of full time. */
  readonly salaryRate: string;
  /** The imported registrations of hours worked. */
  readonly worked: readonly WorkedHours[];
  /** The imported rows of other additions and deductions, with the kind of their pay code. */
  readonly rows: readonly { readonly kind: string; readonly row: PayBasisRow }[];
};

export type WorkedHours = {
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

type PayBasisRow = { readonly Quantity: number; readonly UnitPrice: number; readonly Amount: number };

/** The amounts of a payslip in öre; `net` is `gross` less `tax`. */
export type Pay = { readonly gross: bigint; readonly tax: bigint; readonly net: bigint };

/** Calculates the pay of one payslip, as `assumed.ts` says: base pay plus compensation less deductions, and the tax. */
export function computePay(basis: PayBasis): Pay {
  const sumOfKind = (kind: string) =>
    basis.rows
      .filter((basisRow) => basisRow.kind === kind)
      .reduce((total, { row }) => total + getRowAmountMinor(row), 0n);
  const unlimitedGrossMinor = computeBasePay(basis) + sumOfKind("Compensation") - sumOfKind("Deduction");
  const gross = unlimitedGrossMinor < 0n ? 0n : unlimitedGrossMinor;
  const unlimitedTaxMinor = ((gross * taxPercent) / 10_000n) * 100n + sumOfKind("AdjustmentTax");
  const tax = unlimitedTaxMinor > gross ? gross : unlimitedTaxMinor;
  return { gross, tax, net: gross - tax };
}

function computeBasePay({ salaryType, salary, salaryRate, worked }: PayBasis): bigint {
  const fullPayMinor = parseScaledRounded(salary, 2);
  if (salaryType === salaryTypes.monthly) {
    return divideHalfAwayFromZero(fullPayMinor * parseScaledRounded(salaryRate, 2), 10_000n);
  }
  return divideHalfAwayFromZero(
    fullPayMinor * BigInt(worked.reduce((sum, registration) => sum + countWorkedMinutes(registration), 0)),
    60n,
  );
}

function countWorkedMinutes({ StartDate, EndDate, members }: WorkedHours): number {
  if (members.ShortcutRegistrationMethod === registrationMethods.hours)
    return members.MinutesOfDay * countWorkdays(StartDate, EndDate);
  const [startMinute, endMinute] = [toMinuteOfDay(members.StartTime), toMinuteOfDay(members.EndTime)];
  // An end time before its start time is past midnight.
  return Math.max(0, ((endMinute - startMinute + 1440) % 1440) - (members.BreakTime ?? 0));
}

const toMinuteOfDay = (time: string | null): number =>
  time === null ? 0 : Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The number of Mondays to Fridays in a span; a single day counts whichever weekday it is. */
function countWorkdays(from: string, to: string): number {
  if (from === to) return 1;
  let dayCount = 0;
  for (let instantMs = Date.parse(from); instantMs <= Date.parse(to); instantMs += 86_400_000) {
    if (new Date(instantMs).getUTCDay() % 6 !== 0) dayCount += 1;
  }
  return dayCount;
}

function getRowAmountMinor({ Amount, Quantity, UnitPrice }: PayBasisRow): bigint {
  const toMinor = (value: number) => parseScaledRounded(String(value ?? 0), 2);
  const amountMinor = toMinor(Amount);
  return amountMinor !== 0n ? amountMinor : divideHalfAwayFromZero(toMinor(Quantity) * toMinor(UnitPrice), 100n);
}
