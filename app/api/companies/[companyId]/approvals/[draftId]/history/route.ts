import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { readInvoiceHistory } from "@/lib/approvals/history/read";

type Params = { companyId: string; draftId: string };

/** Reads everything in the audit trail about one supplier invoice; `?invoiceId=` names the booked invoice of the draft. */
export const GET = createCompanyRoute<Params>((access, { draftId }, request) =>
  readInvoiceHistory(access, draftId, { invoiceId: new URL(request.url).searchParams.get("invoiceId") }),
);
