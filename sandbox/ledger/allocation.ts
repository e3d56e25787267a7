import { LedgerError } from "./ledger-error";
import { assertVoucher, type VoucherDraft, voucherType } from "./voucher";

/**
 * Divides an amount into one part for each period.
 *
 * Units:  minor units, or any whole number
 * Rule:   all parts are equal and rounded down; the last part also takes the remainder, so that the parts add up to the
 *         amount
 */
export function spreadOverPeriods(wholeAmount: bigint, periodCount: number): readonly bigint[] {
  const partPerPeriod = wholeAmount / BigInt(periodCount);
  return Array.from({ length: periodCount }, (_, index) =>
    index === periodCount - 1 ? wholeAmount - partPerPeriod * BigInt(periodCount - 1) : partPerPeriod,
  );
}

/**
 * Dates that lie one month apart, `YYYY-MM-DD`. Each has the day of month of the first date, or the last day of the month
 * where the month is shorter.
 */
export function listMonthlyDates(firstDate: string, periodCount: number): readonly string[] {
  const [year = 0, month = 1, day = 1] = firstDate.split("-").map(Number);
  return Array.from({ length: periodCount }, (_, index) => {
    const lastDayOfMonth = new Date(Date.UTC(year, month + index, 0)).getUTCDate();
    const dateOfPeriod = new Date(Date.UTC(year, month - 1 + index, Math.min(day, lastDayOfMonth)));
    if (dateOfPeriod.getUTCFullYear() > 9999)
      throw new LedgerError("no_fiscal_year", "the last period lies after year 9999");
    return dateOfPeriod.toISOString().slice(0, 10);
  });
}

/** The vouchers of allocations are in this series (assumed). */
const allocationSeries = "P";

export type AllocationToPost = {
  readonly bookedOn: string;
  readonly text: string;
  readonly debitAccount: number;
  readonly creditAccount: number;
  readonly amountMinor: bigint;
};

/** Makes the voucher (type 18) that moves one month's part of a cost from deferred costs to the cost account. */
export const postAllocationPeriod = (allocation: AllocationToPost): VoucherDraft =>
  makeAllocationVoucher(allocation, voucherType.allocation);

/** Makes the voucher (type 19) that moves the whole amount from its cost account to the account for deferred costs. */
export const postDeferral = (allocation: AllocationToPost): VoucherDraft =>
  makeAllocationVoucher(allocation, voucherType.allocationCorrection);

function makeAllocationVoucher(allocation: AllocationToPost, type: number): VoucherDraft {
  const { bookedOn, text, debitAccount, creditAccount, amountMinor } = allocation;
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
