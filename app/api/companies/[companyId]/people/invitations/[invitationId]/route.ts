import { createCompanyRoute } from "@/lib/api/remote/company-route";
import { recordRefusedChanges } from "@/lib/auth/refused-changes";
import { withdrawInvitation } from "@/lib/people/invitations";

type Params = { companyId: string; invitationId: string };

export const DELETE = createCompanyRoute<Params>(
  recordRefusedChanges(async (access, { invitationId }) => {
    await withdrawInvitation(access, invitationId);
    return null;
  }),
);
