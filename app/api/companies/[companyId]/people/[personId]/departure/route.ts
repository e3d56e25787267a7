import { createCompanyRoute, readRequestBody } from "@/lib/api/remote/company-route";
import { recordRefusedChanges } from "@/lib/auth/refused-changes";
import { endMembershipOf, getDeparture } from "@/lib/people/departure";

type Params = { companyId: string; personId: string };

/** Lists what is cancelled when this person leaves the company. */
export const GET = createCompanyRoute<Params>((access, { personId }) => getDeparture(access, personId));

/** Removes this person, or lets the person who asks leave. */
export const POST = createCompanyRoute<Params>(
  recordRefusedChanges(async (access, { personId }, request) =>
    endMembershipOf(access, personId, await readRequestBody(request)),
  ),
);
