import { LedgerError } from "./ledger-error";
import { assertVoucher, type VoucherDraft, voucherType } from "./voucher";

/**
 * An amount spread over periods.
 *
 * Units:  minor units, or any whole number
 * Rule:   equal parts rounded down, the last takes what is left; their sum is the whole
 */
export function spread(whole: bigint, periods: number): readonly bigint[] {
  const part = whole / BigInt(periods);
  return Array.from({ length: periods }, (_, index) =>
    index === periods - 1 ? whole - part * BigInt(periods - 1) : part,
  );
}

/** Days a month apart, `YYYY-MM-DD`: the day of the first, or the last of a shorter month. */
export function monthlyDays(first: string, periods: number): readonly string[] {
  const [year = 0, month = 1, day = 1] = first.split("-").map(Number);
  return Array.from({ length: periods }, (_, index) => {
    const last = new Date(Date.UTC(year, month + index, 0)).getUTCDate();
    const at = new Date(Date.UTC(year, month - 1 + index, Math.min(day, last)));
    if (at.getUTCFullYear() > 9999) throw new LedgerError("no_fiscal_year", "the last period lies after year 9999");
    return at.toISOString().slice(0, 10);
  });
}

/** Series of what allocations book (assumed). */
const allocationSeries = "P";

export type AllocationToPost = {
  readonly bookedOn: string;
  readonly text: string;
  readonly debitAccount: number;
  readonly creditAccount: number;
  readonly amountMinor: bigint;
};

/** One month's part of a cost, from the account where it waits to its own: a voucher of type 18. */
export const postPeriod = (period: AllocationToPost): VoucherDraft => voucher(period, voucherType.allocation);

/** The whole amount from the account it was booked on to the one where it waits: a voucher of type 19. */
export const postDeferral = (period: AllocationToPost): VoucherDraft =>
  voucher(period, voucherType.allocationCorrection);

function voucher(from: AllocationToPost, type: number): VoucherDraft {
  const { bookedOn, text, debitAccount, creditAccount, amountMinor } = from;
  return assertVoucher({
    bookedOn,
    text,
    type,
    series: allocationSeries,
    postings: [
      { accountNumber: debitAccount, amountMinor },
      { accountNumber: creditAccount, amountMinor: -amountMinor },
    ],
  });
}
