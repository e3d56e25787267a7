import { companyRoute } from "@/lib/api/remote/company-route";
import { readInvoiceHistory } from "@/lib/approvals/history/read";

type Params = { companyId: string; draftId: string };

/** Reads everything in the audit trail about one supplier invoice. */
export const GET = companyRoute<Params>((access, { draftId }) => readInvoiceHistory(access, draftId));
