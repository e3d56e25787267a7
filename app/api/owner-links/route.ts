import { readRequestBody } from "@/lib/api/remote/company-route";
import { recordRefusedChanges } from "@/lib/auth/refused-changes";
import { createSessionRoute } from "@/lib/auth/session-route";
import { listOwnerLinks, makeOwnerLink } from "@/lib/owner-links/owner-links";
import { localeOfRequest } from "@/lib/platform/locale-of-request";

/** Lists the person's own links to owners of companies. */
export const GET = createSessionRoute(async (session) => ({ items: await listOwnerLinks(session) }));

export const POST = createSessionRoute(
  recordRefusedChanges(async (session, _, request) =>
    makeOwnerLink(session, await readRequestBody(request), localeOfRequest(request)),
  ),
);
