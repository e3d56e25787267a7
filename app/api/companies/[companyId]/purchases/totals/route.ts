import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { readPurchaseTotals } from "@/lib/purchases/purchase-totals";

type Params = { companyId: string };

export const GET = createCompanyRoute<Params>((access, _, request) =>
  readPurchaseTotals(access, new URL(request.url).searchParams),
);
