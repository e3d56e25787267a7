import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { listComments, writeComment } from "@/lib/approvals/comments/comments";

type Params = { companyId: string; draftId: string };

export const GET = createCompanyRoute<Params>((access, { draftId }) => listComments(access, draftId));

export const POST = createCompanyRoute<Params>(async (access, { draftId }, request) =>
  writeComment(access, draftId, await readRequestBody(request)),
);
