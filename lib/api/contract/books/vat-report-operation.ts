/**
 * What the person saw of a VAT report: see `lib/rules/vat/vat-report-expectation`. `vouchers` is how many were posted in its period then;
 * the books only grow, so the same number is the same vouchers.
 */
export type VatReportExpectation = { version: string; totalMinor: string; vouchers: number };

/** An approval of a VAT report as it was seen. */
export type VatApprovalInput = { documentId: string; expected: VatReportExpectation };

/** A rejection, and the users who are told of it; the service mails them. */
export type VatRejectionInput = VatApprovalInput & { message: string; receivers: readonly string[] };

/** How a VAT report stands after it was decided on; minor units as decimal text. */
export type VatReportResult = {
  documentId: string;
  name: string;
  totalMinor: string;
  /** The voucher that declares it; null of a rejection, without VAT, or where it may not be read. */
  voucherId: string | null;
  voucherNumber: string;
};
