import { companyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { answerRequest } from "@/lib/approvals/requests";

type Params = { companyId: string; requestId: string };

export const POST = companyRoute<Params>(async (access, { requestId }, request) =>
  answerRequest(access, requestId, await readRequestBody(request)),
);
