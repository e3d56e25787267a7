import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { recordAnswer } from "@/lib/offers/seller-offers";

type Params = { companyId: string; quoteId: string };

export const POST = createCompanyRoute<Params>(async (access, { quoteId }, request) =>
  recordAnswer(access, quoteId, await readRequestBody(request)),
);
