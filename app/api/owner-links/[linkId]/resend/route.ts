import { recordRefusedChanges } from "@/lib/auth/refused-changes";
import { createSessionRoute } from "@/lib/auth/session-route";
import { resendOwnerLink } from "@/lib/owner-links/owner-links";
import { localeOfRequest } from "@/lib/platform/locale-of-request";

export const POST = createSessionRoute<{ linkId: string }>(
  recordRefusedChanges((session, { linkId }, request) => resendOwnerLink(session, linkId, localeOfRequest(request))),
);
