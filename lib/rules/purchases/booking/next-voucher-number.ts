import type { SupplierInvoice } from "../../../api/contract/purchases/supplier-invoice";

/**
 * The voucher number that the next supplier invoice gets; null where no booked invoice of the fiscal year shows the series.
 *
 * Assumed: the vouchers of supplier invoices have a series of their own, numbered without a gap in each fiscal year.
 *
 * @param latestInvoice the booked invoice of the fiscal year with the highest number
 */
export function nextVoucherNumberAfter(
  latestInvoice: Pick<SupplierInvoice, "number" | "numberSeries" | "voucherNumber"> | undefined,
): string | null {
  if (!latestInvoice || latestInvoice.number === null) return null;
  const { number, numberSeries, voucherNumber } = latestInvoice;
  // A service may number the invoice otherwise than its voucher. Its next voucher number is not known then.
  return voucherNumber === `${numberSeries}${number}` ? `${numberSeries}${number + 1}` : null;
}
