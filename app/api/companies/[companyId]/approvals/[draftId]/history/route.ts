import { companyRoute } from "@/lib/api/remote/company-route";
import { readHistory } from "@/lib/approvals/history/read";

type Params = { companyId: string; draftId: string };

/** Reads everything in the audit trail about one supplier invoice. */
export const GET = companyRoute<Params>((access, { draftId }) => readHistory(access, draftId));
