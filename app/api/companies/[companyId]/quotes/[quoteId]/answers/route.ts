import { bodyOf, companyRoute } from "@/lib/api/remote/company-route";
import { tellAnswer } from "@/lib/offers/seller";

type Params = { companyId: string; quoteId: string };

export const POST = companyRoute<Params>(async (access, { quoteId }, request) =>
  tellAnswer(access, quoteId, await bodyOf(request)),
);
