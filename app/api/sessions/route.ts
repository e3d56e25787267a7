import { createSessionRoute } from "@/lib/auth/session-route";
import { listSessions } from "@/lib/auth/sessions";

/** Lists the browsers in which the person is signed in. */
export const GET = createSessionRoute(async (session) => ({ items: await listSessions(session) }));
