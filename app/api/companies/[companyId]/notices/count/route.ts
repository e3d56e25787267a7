import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { countNotices } from "@/lib/notices/read-notices";
import { localeOfRequest } from "@/lib/platform/locale-of-request";

/** Counts the notices of this person as the portal knows them, without reading the books. */
export const GET = createCompanyRoute((access, _, request) => countNotices(access, localeOfRequest(request)));
