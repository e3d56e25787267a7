import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { answerRequest } from "@/lib/approvals/requests";

type Params = { companyId: string; requestId: string };

export const POST = createCompanyRoute<Params>(async (access, { requestId }, request) =>
  answerRequest(access, requestId, await readRequestBody(request)),
);
