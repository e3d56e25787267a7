import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { getBatch } from "@/lib/operations/batch";

type Params = { companyId: string; batchId: string };

export const GET = createCompanyRoute<Params>((access, { batchId }) => getBatch(access, batchId));
