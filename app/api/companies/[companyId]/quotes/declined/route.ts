import { companyRoute } from "@/lib/api/remote/company-route";
import { listDeclined } from "@/lib/offers/declined";

export const GET = companyRoute((access) => listDeclined(access));
