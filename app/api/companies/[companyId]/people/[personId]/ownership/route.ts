import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { recordRefusedChanges } from "@/lib/auth/refused-changes";
import { makeOwner } from "@/lib/people/ownership";

type Params = { companyId: string; personId: string };

export const POST = createCompanyRoute<Params>(
  recordRefusedChanges((access, { personId }) => makeOwner(access, personId)),
);
