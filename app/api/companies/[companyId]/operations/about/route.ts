import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { listOperationsOfSubjects } from "@/lib/operations/batch";

type Params = { companyId: string };

/** The method is POST because the ids of as many documents as can be marked would not fit into an address. */
export const POST = createCompanyRoute<Params>(async (access, _, request) =>
  listOperationsOfSubjects(access, await readRequestBody(request)),
);
