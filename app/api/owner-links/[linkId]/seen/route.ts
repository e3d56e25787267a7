import { createSessionRoute } from "@/lib/auth/session-route";
import { dismissUsedOwnerLink } from "@/lib/owner-links/owner-links";

/** Dismisses the line that says that one of the person's own links was used. */
export const POST = createSessionRoute<{ linkId: string }>(async (session, { linkId }) => {
  await dismissUsedOwnerLink(session, linkId);
  return null;
});
