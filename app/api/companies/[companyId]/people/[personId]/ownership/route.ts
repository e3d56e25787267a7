import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { recordRefusedChanges } from "@/lib/auth/refused-changes";
import { handOverOwnership } from "@/lib/people/people";

type Params = { companyId: string; personId: string };

export const POST = createCompanyRoute<Params>(
  recordRefusedChanges((access, { personId }) => handOverOwnership(access, personId)),
);
