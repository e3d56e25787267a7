import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { listOperations, submitAndWatch } from "@/lib/operations/operations";

type Params = { companyId: string };

export const GET = createCompanyRoute<Params>((access, _, request) =>
  listOperations(access, new URL(request.url).searchParams.get("subject")),
);

export const POST = createCompanyRoute<Params>(async (access, _, request) =>
  submitAndWatch(access, await readRequestBody(request)),
);
