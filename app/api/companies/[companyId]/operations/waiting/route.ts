import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { listWaiting } from "@/lib/operations/waiting";

type Params = { companyId: string };

export const GET = createCompanyRoute<Params>((access) => listWaiting(access));
