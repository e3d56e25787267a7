import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { invitePerson } from "@/lib/people/invitations";
import { localeOfRequest } from "@/lib/platform/locale-of-request";

type Params = { companyId: string };

export const POST = createCompanyRoute<Params>(async (access, _, request) =>
  invitePerson(access, await readRequestBody(request), localeOfRequest(request)),
);
