import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { recordRefusedChanges } from "@/lib/auth/refused-changes";
import { invitePerson } from "@/lib/people/invitations";
import { localeOfRequest } from "@/lib/platform/locale-of-request";

type Params = { companyId: string };

export const POST = createCompanyRoute<Params>(
  recordRefusedChanges(async (access, _, request) =>
    invitePerson(access, await readRequestBody(request), localeOfRequest(request)),
  ),
);
