import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { markCommentsSeen } from "@/lib/approvals/comments/comments";

type Params = { companyId: string; draftId: string };

export const POST = createCompanyRoute<Params>(async (access, { draftId }, request) =>
  markCommentsSeen(access, draftId, await readRequestBody(request)),
);
