import { bodyOf, companyRoute } from "@/lib/api/server/company-route";
import { askColleague } from "@/lib/approvals/requests";

type Params = { companyId: string; draftId: string };

export const POST = companyRoute<Params>(async (access, { draftId }, request) =>
  askColleague(access, draftId, await bodyOf(request)),
);
