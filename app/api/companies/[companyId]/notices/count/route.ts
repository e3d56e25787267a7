import { companyRoute } from "@/lib/api/server/company-route";
import { localeOfRequest } from "@/lib/i18n/request-locale";
import { countNotices } from "@/lib/notices/look";

/** How many things wait for this person, as it is known. */
export const GET = companyRoute((access, _, request) => countNotices(access, localeOfRequest(request)));
