import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { recordRefusedChanges } from "@/lib/auth/refused-changes";
import { answerRightRequest } from "@/lib/people/right-requests";

type Params = { companyId: string; requestId: string };

/** Grants a request for a right, or declines it. */
export const POST = createCompanyRoute<Params>(
  recordRefusedChanges(async (access, { requestId }, request) =>
    answerRightRequest(access, requestId, await readRequestBody(request)),
  ),
);
