import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { markAnswerSeen } from "@/lib/offers/unseen-answers";

type Params = { companyId: string; quoteId: string; answerId: string };

export const POST = createCompanyRoute<Params>(markAnswerSeen);
