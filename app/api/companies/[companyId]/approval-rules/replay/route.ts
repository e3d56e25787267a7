import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { replayRules } from "@/lib/approvals/rules/replay-rules";

type Params = { companyId: string };

export const POST = createCompanyRoute<Params>(async (access, _, request) =>
  replayRules(access, await readRequestBody(request)),
);
