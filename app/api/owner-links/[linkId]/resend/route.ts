import { createSessionRoute } from "@/lib/auth/session-route";
import { resendOwnerLink } from "@/lib/owner-links/owner-links";
import { localeOfRequest } from "@/lib/platform/locale-of-request";

export const POST = createSessionRoute<{ linkId: string }>((session, { linkId }, request) =>
  resendOwnerLink(session, linkId, localeOfRequest(request)),
);
