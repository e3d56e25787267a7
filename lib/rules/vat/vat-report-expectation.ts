import type { VatReport } from "../../api/contract/books/vat-report";
import type { VatReportExpectation } from "../../api/contract/books/vat-report-operation";
import { shortName } from "../../values/short-name";

/**
 * What a person sees of a VAT report: a decision on it stops when the books hold something else.
 *
 * @param vouchers how many were posted in its period
 */
export function expectationOfVatReport(report: VatReport, vouchers: number): VatReportExpectation {
  const { name, firstOn, lastOn, totalMinor, status, voucherId, isRegretted, events } = report;
  const said = [name, firstOn, lastOn, totalMinor.toString(), status, voucherId, isRegretted, events.length];
  return { version: shortName(JSON.stringify(said)), totalMinor: totalMinor.toString(), vouchers };
}

/** Whether what is seen now is what was decided on. */
export function isSameVatReport(seen: VatReportExpectation, expected: VatReportExpectation): boolean {
  return (
    seen.version === expected.version && seen.totalMinor === expected.totalMinor && seen.vouchers === expected.vouchers
  );
}
