import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { withdrawBatch } from "@/lib/operations/batch";

type Params = { companyId: string; batchId: string };

export const POST = createCompanyRoute<Params>((access, { batchId }) => withdrawBatch(access, batchId));
