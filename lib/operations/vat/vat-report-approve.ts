import "server-only";
import { makeVatReportDecision } from "./vat-report-decision";

/** The write that approves a VAT report, which the service then books. */
export const vatReportApproval = makeVatReportDecision("approved");
