import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { revokeLinks } from "@/lib/offers/seller-offers";

type Params = { companyId: string; quoteId: string };

export const POST = createCompanyRoute<Params>((access, { quoteId }) => revokeLinks(access, quoteId));
