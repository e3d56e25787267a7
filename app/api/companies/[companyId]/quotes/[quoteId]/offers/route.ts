import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { readOffers } from "@/lib/offers/seller-offers";

type Params = { companyId: string; quoteId: string };

export const GET = createCompanyRoute<Params>((access, { quoteId }) => readOffers(access, quoteId));
