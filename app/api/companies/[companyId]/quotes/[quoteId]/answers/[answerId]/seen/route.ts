import { companyRoute } from "@/lib/api/server/company-route";
import { markAnswerSeen } from "@/lib/offers/untold";

type Params = { companyId: string; quoteId: string; answerId: string };

export const POST = companyRoute<Params>(markAnswerSeen);
