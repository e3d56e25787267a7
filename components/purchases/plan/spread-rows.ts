import type { AllocationPeriod } from "@/lib/api/contract/purchases/allocation-period";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import type { CodingRow } from "@/lib/api/contract/purchases/supplier-invoice-row";
import { isStandingPeriod } from "@/lib/rules/purchases/booking/expected-booking";

/** A row that is spread over months, with its periods in the order of their days. */
export type SpreadRow = { row: CodingRow; periods: readonly AllocationPeriod[] };

/** Returns the rows of a booked invoice that are spread over months, in their order. */
export function spreadRowsOf({ rows, allocations }: SupplierInvoice): readonly SpreadRow[] {
  return rows.flatMap((row): SpreadRow[] => {
    const periods = allocations
      .filter((period) => (period.invoiceLine ?? period.draftLine) === row.line && isStandingPeriod(period))
      .toSorted((left, right) => (left.bookedOn ?? "").localeCompare(right.bookedOn ?? ""));
    return periods.length > 0 ? [{ row, periods }] : [];
  });
}
