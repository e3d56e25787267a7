import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { readNotices } from "@/lib/notices/read-notices";

/** Reads now what waits for this person. */
export const GET = createCompanyRoute((access) => readNotices(access));
