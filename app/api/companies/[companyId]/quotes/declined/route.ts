import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { listDeclinedQuotes } from "@/lib/offers/declined-quotes";

export const GET = createCompanyRoute((access) => listDeclinedQuotes(access));
