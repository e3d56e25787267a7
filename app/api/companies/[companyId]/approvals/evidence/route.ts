import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { listEvidence } from "@/lib/approvals/evidence";

type Params = { companyId: string };

export const POST = createCompanyRoute<Params>(async (access, _, request) =>
  listEvidence(access, await readRequestBody(request)),
);
