import { createSessionRoute } from "@/lib/auth/session-route";
import { endOtherSessions } from "@/lib/auth/sessions";

/** Ends all sessions of the person except the one of this browser. */
export const POST = createSessionRoute(async (session) => {
  await endOtherSessions(session);
  return null;
});
