import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { changeMail } from "@/lib/operations/operations";

type Params = { companyId: string; operationId: string };

export const POST = createCompanyRoute<Params>(async (access, { operationId }, request) =>
  changeMail(access, operationId, await readRequestBody(request)),
);
