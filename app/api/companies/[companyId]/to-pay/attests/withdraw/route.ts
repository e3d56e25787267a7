import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { withdrawAttests } from "@/lib/payments/attest/attests";

type Params = { companyId: string };

export const POST = createCompanyRoute<Params>(async (access, _, request) =>
  withdrawAttests(access, await readRequestBody(request)),
);
