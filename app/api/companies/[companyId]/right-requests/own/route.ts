import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { getOwnRights } from "@/lib/people/right-requests";

type Params = { companyId: string };

/** The rights that the person lacks, which of them they have asked for, and whom to ask. */
export const GET = createCompanyRoute<Params>((access) => getOwnRights(access));
