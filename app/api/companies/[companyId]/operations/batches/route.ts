import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { listBatches, listBatchesOfPurchases, submitBatch } from "@/lib/operations/batch";

type Params = { companyId: string };

export const GET = createCompanyRoute<Params>((access, _, request) =>
  new URL(request.url).searchParams.get("of") === "purchases" ? listBatchesOfPurchases(access) : listBatches(access),
);

export const POST = createCompanyRoute<Params>(async (access, _, request) =>
  submitBatch(access, await readRequestBody(request)),
);
