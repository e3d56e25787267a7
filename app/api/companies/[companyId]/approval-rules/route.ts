import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { readApprovalRules, saveApprovalRules } from "@/lib/approvals/rules/rules";

type Params = { companyId: string };

export const GET = createCompanyRoute<Params>((access) => readApprovalRules(access));

export const PUT = createCompanyRoute<Params>(async (access, _, request) =>
  saveApprovalRules(access, await readRequestBody(request)),
);
