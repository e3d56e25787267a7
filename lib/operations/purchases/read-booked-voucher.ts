import "server-only";
import type { AnnouncedBooking, AnnouncedPeriod } from "../../api/contract/operations/command-input";
import type { PeriodDifference, PostedResult } from "../../api/contract/operations/posted-result";
import type { SupplierInvoice } from "../../api/contract/purchases/supplier-invoice";
import { compareAllocationPeriods } from "../../rules/purchases/booking/expected-booking";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { readPostedResult } from "../sales/posted-invoice";

/**
 * Reads the voucher of a booked supplier invoice and compares it line by line with the announced rows, and the allocation
 * periods of the invoice with the announced ones.
 *
 * @throws Problem a fault that passes by itself, as long as it may pass soon
 */
export async function readBookedResult(
  operation: AuthorizedOperation,
  invoice: SupplierInvoice,
  { postings, periods }: AnnouncedBooking,
): Promise<PostedResult> {
  const isForeign = invoice.currencyCode !== operation.access.company.currencyCode;
  const expectedPostings = isForeign
    ? null
    : (postings?.map((posting) => ({ ...posting, minor: BigInt(posting.minor) })) ?? null);
  const postedResult = await readPostedResult(
    operation,
    { ...invoice, grossMinor: invoice.totalMinor },
    expectedPostings,
  );
  const periodDifferences = differencesOfPeriods(periods, invoice);
  return periodDifferences.length === 0
    ? postedResult
    : { ...postedResult, voucher: "differs", periods: periodDifferences };
}

function differencesOfPeriods(
  announcedPeriods: readonly AnnouncedPeriod[],
  { allocations }: SupplierInvoice,
): PeriodDifference[] {
  const expectedPeriods = announcedPeriods.map((period) => ({ ...period, minor: BigInt(period.minor) }));
  return compareAllocationPeriods(expectedPeriods, allocations).map(({ expectedMinor, actualMinor, ...period }) => ({
    ...period,
    expectedMinor: expectedMinor.toString(),
    actualMinor: actualMinor.toString(),
  }));
}
