import type { AllocationPeriod } from "../../../api/contract/purchases/allocation-period";
import type { SupplierInvoiceDraft } from "../../../api/contract/purchases/supplier-invoice-draft";
import type { CalendarDate } from "../../../values/dates";
import type { ExpectedPosting } from "../../sales/postings/expected-postings";

/** A row of the expected voucher, with the text of the row. Debit positive. */
export type ExpectedBookingRow = ExpectedPosting & { line: number; accountName: string; text: string };

/** The part of a row's cost that is booked on a later day; minor units of the company's currency. */
export type ExpectedPeriod = { line: number; bookedOn: CalendarDate | null; minor: bigint };

/** The amount that leaves the account of a row on the invoice date, and the account on which it waits for its periods. */
export type ExpectedDeferral = {
  line: number;
  costAccount: number;
  waitingAccount: number;
  /** The amount is positive when the cost account is credited, and negative for a row of a credit invoice. */
  minor: bigint;
  periods: readonly ExpectedPeriod[];
};

/**
 * The rows of the voucher that the service books for a draft: the rows of its coding, in their order.
 *
 * Units:  minor units of the invoice's currency, in which a row of another currency is not comparable with the voucher
 * Rule:   rows without an amount are left out (source: docs/api/purchases.md#booked-supplier-invoices)
 */
export function expectedBookingRowsOf({ rows }: Pick<SupplierInvoiceDraft, "rows">): readonly ExpectedBookingRow[] {
  return rows
    .filter(({ minor }) => minor !== 0n)
    .map(({ account, accountName, text, minor, line }) => ({
      role: "row" as const,
      rateBps: null,
      account,
      accountName,
      text,
      minor,
      line,
    }));
}

/**
 * The deferrals that the service books with a draft, one for each row that is allocated to periods.
 *
 * Shape:  allocation periods of the draft [n ≥ 0] → one entry per row, in the order of the rows; periods by their day
 * Rule:   the sum of a row's periods moves from the row's account to the account on which it waits, on the invoice date; each
 *         period moves its part back on its own day, and periods that are due are booked at once
 */
export function expectedDeferralsOf({
  rows,
  allocations,
}: Pick<SupplierInvoiceDraft, "rows" | "allocations">): readonly ExpectedDeferral[] {
  const openAllocations = allocations.filter(isStandingPeriod);
  return rows.flatMap(({ line, account, minor: rowMinor }): ExpectedDeferral[] => {
    const allocationsOfRow = openAllocations.filter(({ draftLine }) => draftLine === line);
    const [firstAllocation] = allocationsOfRow;
    if (!firstAllocation || account === null) return [];
    const waitingAccount =
      firstAllocation.debitAccount === account ? firstAllocation.creditAccount : firstAllocation.debitAccount;
    if (waitingAccount === null) return [];
    const periods = allocationsOfRow.map(({ bookedOn, minor }) => ({ line, bookedOn, minor })).toSorted(compareByDay);
    const sumMinor = periods.reduce((sum, { minor }) => sum + minor, 0n);
    const minor = rowMinor < 0n ? -sumMinor : sumMinor;
    return [{ line, costAccount: account, waitingAccount, minor, periods }];
  });
}

/** A period whose amount differs from the announced one; zero where one of the two sides has no such period. */
type AllocationDifference = Omit<ExpectedPeriod, "minor"> & { expectedMinor: bigint; actualMinor: bigint };

/**
 * The periods of a booked invoice that differ from the expected ones; empty when there are none.
 *
 * Rule: a period is found by the row and the day; amounts of the same row and day are added up
 */
export function compareAllocationPeriods(
  expectedPeriods: readonly ExpectedPeriod[],
  bookedPeriods: readonly Pick<AllocationPeriod, "invoiceLine" | "draftLine" | "bookedOn" | "minor" | "status">[],
): readonly AllocationDifference[] {
  const actualPeriods = bookedPeriods
    .filter(isStandingPeriod)
    .map(({ invoiceLine, draftLine, bookedOn, minor }) => ({ line: invoiceLine ?? draftLine ?? 0, bookedOn, minor }));
  const [expectedSums, actualSums] = [sumByRowAndDay(expectedPeriods), sumByRowAndDay(actualPeriods)];
  return [...new Map([...expectedSums, ...actualSums])].flatMap(([periodKey, { line, bookedOn }]) => {
    const expectedMinor = expectedSums.get(periodKey)?.minor ?? 0n;
    const actualMinor = actualSums.get(periodKey)?.minor ?? 0n;
    return expectedMinor === actualMinor ? [] : [{ line, bookedOn, expectedMinor, actualMinor }];
  });
}

/** Whether a period stands: it is booked, or it will be. */
export function isStandingPeriod({ status }: Pick<AllocationPeriod, "status">): boolean {
  return status !== "revoked" && status !== "cancelled";
}

function sumByRowAndDay(periods: readonly ExpectedPeriod[]): Map<string, ExpectedPeriod> {
  const sums = new Map<string, ExpectedPeriod>();
  for (const { line, bookedOn, minor } of periods) {
    const periodKey = `${line} ${bookedOn ?? ""}`;
    sums.set(periodKey, { line, bookedOn, minor: (sums.get(periodKey)?.minor ?? 0n) + minor });
  }
  return sums;
}

function compareByDay(left: ExpectedPeriod, right: ExpectedPeriod): number {
  return (left.bookedOn ?? "").localeCompare(right.bookedOn ?? "");
}
