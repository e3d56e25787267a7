/**
 * What the person saw of a VAT report: see `lib/rules/vat/vat-report-expectation`. `vouchers` is the number of vouchers
 * that were posted in the report's period at that time; the books only grow, so the same number means the same
 * vouchers.
 */
export type VatReportExpectation = { version: string; totalMinor: string; vouchers: number };

/** An approval of a VAT report as the person saw it. */
export type VatApprovalInput = { documentId: string; expected: VatReportExpectation };

/** A rejection, and the users whom the service notifies by mail. */
export type VatRejectionInput = VatApprovalInput & { message: string; receivers: readonly string[] };

/** The state of a VAT report after the decision; minor units as decimal text. */
export type VatReportResult = {
  documentId: string;
  name: string;
  totalMinor: string;
  /** The voucher that declares the VAT; null for a rejection, for a report without VAT, or where it may not be read. */
  voucherId: string | null;
  voucherNumber: string;
};
