import "server-only";
import { callerOf, limits, throttle } from "@/lib/auth/throttle";
import { hashOfToken } from "./link-token";
import { type OpenedOffer, openLink } from "./open-link";

/**
 * Opens a link for whoever calls, counted by caller and by link.
 *
 * @throws Problem `too_many_requests`
 */
export async function openPublicLink(request: { headers: Headers }, token: string): Promise<OpenedOffer | null> {
  await throttle(limits.offer, callerOf(request));
  // The hash stands in the table of counts, never the token.
  await throttle(limits.offerLink, hashOfToken(token));
  return openLink(request, token);
}
