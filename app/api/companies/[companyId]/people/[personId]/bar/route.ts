import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { recordRefusedChanges } from "@/lib/auth/refused-changes";
import { barFromReturning } from "@/lib/people/bar-return";

type Params = { companyId: string; personId: string };

/** Makes this former member need an invitation to come back. */
export const POST = createCompanyRoute<Params>(
  recordRefusedChanges((access, { personId }) => barFromReturning(access, personId)),
);
