import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { handOverOwnership } from "@/lib/people/people";

type Params = { companyId: string; personId: string };

export const POST = createCompanyRoute<Params>((access, { personId }) => handOverOwnership(access, personId));
