import "server-only";
import { makeVatReportDecision } from "./vat-report-decision";

/** Rejects a VAT report with a message that the service mails to the receivers. */
export const rejectVatReport = makeVatReportDecision("rejected");
