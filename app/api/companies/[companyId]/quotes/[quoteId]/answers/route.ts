import { readRequestBody, companyRoute } from "@/lib/api/remote/company-route";
import { recordAnswer } from "@/lib/offers/seller";

type Params = { companyId: string; quoteId: string };

export const POST = companyRoute<Params>(async (access, { quoteId }, request) =>
  recordAnswer(access, quoteId, await readRequestBody(request)),
);
