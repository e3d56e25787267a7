import { companyRoute } from "@/lib/api/remote/company-route";
import { chainTurns } from "@/lib/approvals/rules/turns";

type Params = { companyId: string };

export const GET = companyRoute<Params>(async (access) => ({
  draftIds: (await chainTurns(access)).map(({ id }) => id),
}));
