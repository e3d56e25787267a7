import { companyRoute } from "@/lib/api/remote/company-route";
import { listWaiting } from "@/lib/operations/waiting";

type Params = { companyId: string };

export const GET = companyRoute<Params>((access) => listWaiting(access));
