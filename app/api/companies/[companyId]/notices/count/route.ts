import { companyRoute } from "@/lib/api/remote/company-route";
import { countNotices } from "@/lib/notices/look";
import { localeOfRequest } from "@/lib/platform/locale-of-request";

/** How many things wait for this person, as it is known. */
export const GET = companyRoute((access, _, request) => countNotices(access, localeOfRequest(request)));
