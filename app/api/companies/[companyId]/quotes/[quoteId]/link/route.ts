import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { proposeLink } from "@/lib/offers/seller-offers";

type Params = { companyId: string; quoteId: string };

export const GET = createCompanyRoute<Params>((access, { quoteId }, request) =>
  proposeLink(access, quoteId, new URL(request.url).searchParams.get("version")),
);
