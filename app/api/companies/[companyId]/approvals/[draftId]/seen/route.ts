import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { markDocumentSeen } from "@/lib/approvals/document-seen";

type Params = { companyId: string; draftId: string };

export const POST = createCompanyRoute<Params>(async (access, { draftId }, request) =>
  markDocumentSeen(access, draftId, await readRequestBody(request)),
);
