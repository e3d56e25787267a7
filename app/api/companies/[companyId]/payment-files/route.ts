import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { listPaymentFiles } from "@/lib/payments/files/files";
import { makePaymentFile } from "@/lib/payments/files/make-file";

type Params = { companyId: string };

export const GET = createCompanyRoute<Params>((access) => listPaymentFiles(access));

export const POST = createCompanyRoute<Params>(async (access, _, request) =>
  makePaymentFile(access, await readRequestBody(request)),
);
