import "server-only";
import { passOn, toResponse } from "@/lib/api/remote/pass-on";
import { noHooks } from "@/lib/api/remote/write-hooks";
import { accessOfPerson } from "@/lib/auth/access";
import { callerOf, limits, throttle } from "@/lib/auth/throttle";
import { asStranger, withTenant } from "@/lib/platform/db";
import { isClosed } from "@/lib/rules/sales/offer-state";
import { Problem } from "@/lib/values/problem";
import type { WithHeaders } from "../auth/session";
import { hashOfToken } from "./link-token";
import { inBooksOf, placeOfLink, readLinked, stateOf } from "./open-link";

/** The states in which the customer may still read the offer as a file. */
const readable = new Set(["open", "accepted", "declined", "elsewhere", "expired"]);

/**
 * The PDF of an offer, as long as the books have exactly the text that was offered.
 *
 * @throws Problem `not_found` for a token nobody was given and for an offer whose text is another one now;
 *         `too_many_requests`; or an error of reading with the sender's connection
 */
export function offerPdf(request: WithHeaders, token: string): Promise<Response> {
  return asStranger(() => countedPdf(request, token));
}

async function countedPdf(request: WithHeaders, token: string): Promise<Response> {
  await throttle(limits.offer, callerOf(request));
  await throttle(limits.offerLink, hashOfToken(token));
  const place = await placeOfLink(request, token);
  const offer = place && (await withTenant(place.tenant, (tx) => readLinked(tx, place, token)));
  if (!offer || isClosed(stateOf(offer, { is: "unread" }))) throw new Problem("not_found");
  const inBooks = await inBooksOf(offer);
  if (inBooks.is === "unread") throw new Problem("remote_busy");
  const isSame = inBooks.is === "read" && inBooks.isSameText;
  if (!isSame || !readable.has(stateOf(offer, inBooks))) throw new Problem("not_found");
  const access = await accessOfPerson(offer.tenant.partnerId, offer.link.personId, offer.tenant.companyId);
  // Nothing of the caller's request is passed on: the sender's connection requests exactly this file.
  const path = `quotes/${offer.link.quoteId}/print`;
  const asked = { method: "GET", url: `http://localhost/${path}`, headers: new Headers(), body: null };
  return toResponse(await passOn(asked, access, "books", path, noHooks));
}
