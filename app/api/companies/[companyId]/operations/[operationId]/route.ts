import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { getOperation } from "@/lib/operations/operations";

type Params = { companyId: string; operationId: string };

export const GET = createCompanyRoute<Params>((access, { operationId }) => getOperation(access, operationId));
