import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { answerRightRequest } from "@/lib/people/right-requests";

type Params = { companyId: string; requestId: string };

/** Grants a request for a right, or declines it. */
export const POST = createCompanyRoute<Params>(async (access, { requestId }, request) =>
  answerRightRequest(access, requestId, await readRequestBody(request)),
);
