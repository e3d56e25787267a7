import { bodyOf, companyRoute } from "@/lib/api/remote/company-route";
import { askColleague } from "@/lib/approvals/requests";

type Params = { companyId: string; draftId: string };

export const POST = companyRoute<Params>(async (access, { draftId }, request) =>
  askColleague(access, draftId, await bodyOf(request)),
);
