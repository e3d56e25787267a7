import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { listCreditLinks } from "@/lib/operations/operations";

type Params = { companyId: string };

export const GET = createCompanyRoute<Params>((access, _, request) =>
  listCreditLinks(access, new URL(request.url).searchParams.get("of")),
);
