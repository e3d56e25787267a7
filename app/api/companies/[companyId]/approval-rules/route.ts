import { companyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { readRules, saveRules } from "@/lib/approvals/rules/rules";

type Params = { companyId: string };

export const GET = companyRoute<Params>((access) => readRules(access));

export const PUT = companyRoute<Params>(async (access, _, request) =>
  saveRules(access, await readRequestBody(request)),
);
