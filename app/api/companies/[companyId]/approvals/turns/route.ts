import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { listChainTurns } from "@/lib/approvals/rules/turns";

type Params = { companyId: string };

export const GET = createCompanyRoute<Params>(async (access) => ({
  draftIds: (await listChainTurns(access)).map(({ id }) => id),
}));
