import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { releasePayments } from "@/lib/payments/files/files";

type Params = { companyId: string; fileId: string };

export const POST = createCompanyRoute<Params>(async (access, { fileId }, request) =>
  releasePayments(access, fileId, await readRequestBody(request)),
);
