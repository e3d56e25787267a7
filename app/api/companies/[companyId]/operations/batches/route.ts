import { companyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { listBatches, submitBatch } from "@/lib/operations/batch";

type Params = { companyId: string };

export const GET = companyRoute<Params>((access) => listBatches(access));

export const POST = companyRoute<Params>(async (access, _, request) =>
  submitBatch(access, await readRequestBody(request)),
);
