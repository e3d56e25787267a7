import { companyRoute } from "@/lib/api/remote/company-route";
import { sendBatchNow } from "@/lib/operations/batch";

type Params = { companyId: string; batchId: string };

export const POST = companyRoute<Params>((access, { batchId }) => sendBatchNow(access, batchId));
