import "server-only";
import { makeVatReportDecision } from "./vat-report-decision";

/** The write that rejects a VAT report with a message that the service mails to the receivers. */
export const vatReportRejection = makeVatReportDecision("rejected");
