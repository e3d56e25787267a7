import { companyRoute } from "@/lib/api/server/company-route";
import { lookFor } from "@/lib/notices/look";

/** What waits for this person, looked up now. */
export const GET = companyRoute((access) => lookFor(access));
