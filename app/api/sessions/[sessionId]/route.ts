import { createSessionRoute } from "@/lib/auth/session-route";
import { endSessionById } from "@/lib/auth/sessions";

/** Ends one of the person's own sessions, by its id in the list. */
export const DELETE = createSessionRoute<{ sessionId: string }>(async (session, { sessionId }) => {
  await endSessionById(session, sessionId);
  return null;
});
