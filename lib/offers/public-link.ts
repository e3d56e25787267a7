import "server-only";
import { callerOf, callLimits, throttle } from "@/lib/auth/throttle";
import { runAsStranger } from "@/lib/platform/db";
import type { OfferInBooks } from "@/lib/rules/sales/offer-state";
import type { RequestWithHeaders } from "../auth/session";
import { cacheBriefly } from "./cache-briefly";
import { hashOfToken } from "./link-token";
import { openLink, readOfferInBooks } from "./open-link";

/** The cached state of a link's quote in the books: loading the page repeatedly reads the books no more often. */
const readOfferInBooksBriefly = cacheBriefly<OfferInBooks>(3_000);

/**
 * Opens a link for an anonymous caller; calls are limited by caller and by link.
 *
 * @throws Problem `too_many_requests`
 */
export function openPublicLink(request: RequestWithHeaders, token: string): ReturnType<typeof openLink> {
  return runAsStranger(() => openThrottledLink(request, token));
}

async function openThrottledLink(request: RequestWithHeaders, token: string): ReturnType<typeof openLink> {
  await throttle(callLimits.offer, callerOf(request));
  // The table of the limits contains the token's hash, never the token.
  await throttle(callLimits.offerLink, hashOfToken(token));
  return openLink(request, token, ({ link, ...offer }) =>
    readOfferInBooksBriefly(link.id, () => readOfferInBooks({ link, ...offer })),
  );
}
