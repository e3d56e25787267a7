import "server-only";
import { callerOf, limits, throttle } from "@/lib/auth/throttle";
import { asStranger } from "@/lib/platform/db";
import type { OfferInBooks } from "@/lib/rules/sales/offer-state";
import type { WithHeaders } from "../auth/session";
import { briefly } from "./briefly";
import { hashOfToken } from "./link-token";
import { inBooksOf, openLink } from "./open-link";

/** What the books said of a link: whoever loads its page again and again asks them no more often. */
const saidLately = briefly<OfferInBooks>(3_000);

/**
 * Opens a link for whoever calls, counted by caller and by link.
 *
 * @throws Problem `too_many_requests`
 */
export function openPublicLink(request: WithHeaders, token: string): ReturnType<typeof openLink> {
  return asStranger(() => openCounted(request, token));
}

async function openCounted(request: WithHeaders, token: string): ReturnType<typeof openLink> {
  await throttle(limits.offer, callerOf(request));
  // The hash stands in the table of counts, never the token.
  await throttle(limits.offerLink, hashOfToken(token));
  return openLink(request, token, ({ link, ...offer }) => saidLately(link.id, () => inBooksOf({ link, ...offer })));
}
