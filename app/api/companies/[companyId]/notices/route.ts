import { companyRoute } from "@/lib/api/remote/company-route";
import { readNotices } from "@/lib/notices/look";

/** Reads now what waits for this person. */
export const GET = companyRoute((access) => readNotices(access));
