import type { VatReport } from "../../api/contract/books/vat-report";
import type { VatReportExpectation } from "../../api/contract/books/vat-report-operation";
import { textHash } from "../../values/text-hash";

/**
 * The VAT report a person sees while they decide on it. The decision is not executed when the books hold something else.
 *
 * @param voucherCount the number of vouchers posted in the period of the report
 */
export function expectationOfVatReport(report: VatReport, voucherCount: number): VatReportExpectation {
  const { name, firstOn, lastOn, totalMinor, status, voucherId, isRegretted, events } = report;
  const comparedValues = [name, firstOn, lastOn, totalMinor.toString(), status, voucherId, isRegretted, events.length];
  return {
    version: textHash(JSON.stringify(comparedValues)),
    totalMinor: totalMinor.toString(),
    vouchers: voucherCount,
  };
}

/** Whether the report as it is now is the report that the person decided on. */
export function isSameVatReport(current: VatReportExpectation, expected: VatReportExpectation): boolean {
  return (
    current.version === expected.version &&
    current.totalMinor === expected.totalMinor &&
    current.vouchers === expected.vouchers
  );
}
