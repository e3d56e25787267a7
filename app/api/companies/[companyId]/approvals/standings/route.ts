import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { listApprovalStates } from "@/lib/approvals/rules/approval-states";

type Params = { companyId: string };

export const POST = createCompanyRoute<Params>(async (access, _, request) =>
  listApprovalStates(access, await readRequestBody(request)),
);
