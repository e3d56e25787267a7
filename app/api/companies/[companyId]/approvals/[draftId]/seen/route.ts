import { companyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { markDocumentSeen } from "@/lib/approvals/document-seen";

type Params = { companyId: string; draftId: string };

export const POST = companyRoute<Params>(async (access, { draftId }, request) =>
  markDocumentSeen(access, draftId, await readRequestBody(request)),
);
