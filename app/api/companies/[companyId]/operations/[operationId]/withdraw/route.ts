import { companyRoute } from "@/lib/api/server/company-route";
import { withdrawOperation } from "@/lib/operations/withdraw";

type Params = { companyId: string; operationId: string };

export const POST = companyRoute<Params>((access, { operationId }) => withdrawOperation(access, operationId));
