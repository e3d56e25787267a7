import { companyRoute } from "@/lib/api/remote/company-route";
import { listWaiting } from "@/lib/operations/engine/run";

type Params = { companyId: string };

export const GET = companyRoute<Params>((access) => listWaiting(access));
