import { companyRoute } from "@/lib/api/remote/company-route";
import { getBatch } from "@/lib/operations/batch";

type Params = { companyId: string; batchId: string };

export const GET = companyRoute<Params>((access, { batchId }) => getBatch(access, batchId));
