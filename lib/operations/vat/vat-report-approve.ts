import "server-only";
import { vatReportDecision } from "./vat-report-decision";

/** Approves a VAT report, which the service then books. */
export const approveVatReport = vatReportDecision("approved");
