import { companyRoute } from "@/lib/api/remote/company-route";
import { sendNow } from "@/lib/operations/operations";

type Params = { companyId: string; operationId: string };

export const POST = companyRoute<Params>((access, { operationId }) => sendNow(access, operationId));
