import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { recordRefusedChanges } from "@/lib/auth/refused-changes";
import { resendInvitation } from "@/lib/people/invitations";
import { localeOfRequest } from "@/lib/platform/locale-of-request";

type Params = { companyId: string; invitationId: string };

export const POST = createCompanyRoute<Params>(
  recordRefusedChanges((access, { invitationId }, request) =>
    resendInvitation(access, invitationId, localeOfRequest(request)),
  ),
);
