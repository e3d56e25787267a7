import { bodyOf, companyRoute } from "@/lib/api/remote/company-route";
import { listStandings } from "@/lib/approvals/rules/standings";

type Params = { companyId: string };

export const POST = companyRoute<Params>(async (access, _, request) => listStandings(access, await bodyOf(request)));
