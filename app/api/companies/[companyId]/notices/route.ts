import { companyRoute } from "@/lib/api/remote/company-route";
import { lookFor } from "@/lib/notices/look";

/** What waits for this person, looked up now. */
export const GET = companyRoute((access) => lookFor(access));
