import { companyRoute } from "@/lib/api/remote/company-route";
import { endWaitOfBatch } from "@/lib/operations/batch";

type Params = { companyId: string; batchId: string };

export const POST = companyRoute<Params>((access, { batchId }) => endWaitOfBatch(access, batchId));
