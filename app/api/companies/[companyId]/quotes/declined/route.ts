import { companyRoute } from "@/lib/api/remote/company-route";
import { listDeclinedQuotes } from "@/lib/offers/declined-quotes";

export const GET = companyRoute((access) => listDeclinedQuotes(access));
