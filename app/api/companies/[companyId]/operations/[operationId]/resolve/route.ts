import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { decideOutcome } from "@/lib/operations/operations";

type Params = { companyId: string; operationId: string };

export const POST = createCompanyRoute<Params>(async (access, { operationId }, request) =>
  decideOutcome(access, operationId, await readRequestBody(request)),
);
