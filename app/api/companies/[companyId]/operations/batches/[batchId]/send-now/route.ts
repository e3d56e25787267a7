import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { endWaitOfBatch } from "@/lib/operations/batch";

type Params = { companyId: string; batchId: string };

export const POST = createCompanyRoute<Params>((access, { batchId }) => endWaitOfBatch(access, batchId));
