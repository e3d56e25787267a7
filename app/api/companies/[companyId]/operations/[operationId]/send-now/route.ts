import { companyRoute } from "@/lib/api/remote/company-route";
import { endWaitOfOperation } from "@/lib/operations/operations";

type Params = { companyId: string; operationId: string };

export const POST = companyRoute<Params>((access, { operationId }) => endWaitOfOperation(access, operationId));
