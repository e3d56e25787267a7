import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { readInvoiceHistory } from "@/lib/approvals/history/read";

type Params = { companyId: string; draftId: string };

/** Reads everything in the audit trail about one supplier invoice. */
export const GET = createCompanyRoute<Params>((access, { draftId }) => readInvoiceHistory(access, draftId));
