import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { recordRefusedChanges } from "@/lib/auth/refused-changes";
import { changeRole } from "@/lib/people/people";

type Params = { companyId: string; personId: string };

export const PUT = createCompanyRoute<Params>(
  recordRefusedChanges(async (access, { personId }, request) =>
    changeRole(access, personId, await readRequestBody(request)),
  ),
);
