import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { recordRefusedChanges } from "@/lib/auth/refused-changes";
import { listRightRequests, requestRight } from "@/lib/people/right-requests";

type Params = { companyId: string };

/** Lists the requests for rights that wait for an answer, for those who may give one. */
export const GET = createCompanyRoute<Params>((access) => listRightRequests(access));

/** Asks for a right that the person's role does not give. */
export const POST = createCompanyRoute<Params>(
  recordRefusedChanges(async (access, _, request) => requestRight(access, await readRequestBody(request))),
);
