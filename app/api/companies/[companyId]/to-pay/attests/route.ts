import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { giveAttests } from "@/lib/payments/attest/attests";

type Params = { companyId: string };

export const POST = createCompanyRoute<Params>(async (access, _, request) =>
  giveAttests(access, await readRequestBody(request)),
);
