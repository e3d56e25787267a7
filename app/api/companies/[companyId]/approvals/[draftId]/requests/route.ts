import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { createRequest } from "@/lib/approvals/requests";

type Params = { companyId: string; draftId: string };

export const POST = createCompanyRoute<Params>(async (access, { draftId }, request) =>
  createRequest(access, draftId, await readRequestBody(request)),
);
