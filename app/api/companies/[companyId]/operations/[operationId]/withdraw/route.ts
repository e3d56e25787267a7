import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { withdrawOperation } from "@/lib/operations/operations";

type Params = { companyId: string; operationId: string };

export const POST = createCompanyRoute<Params>((access, { operationId }) => withdrawOperation(access, operationId));
