import "server-only";
import { forwardCall, toResponse } from "@/lib/api/remote/pass-on";
import { noHooks } from "@/lib/api/remote/write-hooks";
import { accessOfPerson } from "@/lib/auth/access";
import { callerOf, callLimits, throttle } from "@/lib/auth/throttle";
import { runAsStranger, withTenant } from "@/lib/platform/db";
import { isClosedState } from "@/lib/rules/sales/offer-state";
import { Problem } from "@/lib/values/problem";
import type { RequestWithHeaders } from "../auth/session";
import { hashOfToken } from "./link-token";
import { findLinkPlace, offerStateOf, readLinkedOffer, readOfferInBooks } from "./open-link";

/** The states in which the customer may still read the offer as a file. */
const readableStates = new Set(["open", "accepted", "declined", "elsewhere", "expired"]);

/**
 * The PDF of an offer, as long as the books have exactly the text that was offered.
 *
 * @throws Problem `not_found` for a token nobody was given and for an offer whose text is another one now;
 *         `too_many_requests`; or an error of reading with the sender's connection
 */
export function readOfferPdf(request: RequestWithHeaders, token: string): Promise<Response> {
  return runAsStranger(() => readThrottledPdf(request, token));
}

async function readThrottledPdf(request: RequestWithHeaders, token: string): Promise<Response> {
  await throttle(callLimits.offer, callerOf(request));
  await throttle(callLimits.offerLink, hashOfToken(token));
  const linkPlace = await findLinkPlace(request, token);
  const offer = linkPlace && (await withTenant(linkPlace.tenant, (tx) => readLinkedOffer(tx, linkPlace, token)));
  if (!offer || isClosedState(offerStateOf(offer, { is: "unread" }))) throw new Problem("not_found");
  const offerInBooks = await readOfferInBooks(offer);
  if (offerInBooks.is === "unread") throw new Problem("remote_busy");
  const isSameText = offerInBooks.is === "read" && offerInBooks.isSameText;
  if (!isSameText || !readableStates.has(offerStateOf(offer, offerInBooks))) throw new Problem("not_found");
  const access = await accessOfPerson(offer.tenant.partnerId, offer.link.personId, offer.tenant.companyId);
  // Nothing of the caller's request is passed on: the sender's connection requests exactly this file.
  const path = `quotes/${offer.link.quoteId}/print`;
  const printRequest = { method: "GET", url: `http://localhost/${path}`, headers: new Headers(), body: null };
  return toResponse(await forwardCall(printRequest, access, "books", path, noHooks));
}
