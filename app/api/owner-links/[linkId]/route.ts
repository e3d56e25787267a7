import { recordRefusedChanges } from "@/lib/auth/refused-changes";
import { createSessionRoute } from "@/lib/auth/session-route";
import { revokeOwnerLink } from "@/lib/owner-links/owner-links";

/** Revokes one of the person's own links. */
export const DELETE = createSessionRoute<{ linkId: string }>(
  recordRefusedChanges(async (session, { linkId }) => {
    await revokeOwnerLink(session, linkId);
    return null;
  }),
);
