import "server-only";
import { type Quote, quotes } from "@/lib/api/contract/sales/quote";
import { books } from "@/lib/api/remote/books";
import { accessOfPerson, requireAction } from "@/lib/auth/access";
import { hostOf } from "@/lib/auth/session";
import { dataKeyOf } from "@/lib/auth/tokens/store";
import { query, type Tenant, type Tx, withTenant } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { expectationOfQuote, isSameVersion } from "@/lib/rules/sales/expectations";
import {
  type ClosedState,
  findEffectiveAnswer,
  isClosedState,
  linkEndsOn,
  type OfferInBooks,
  type OfferState,
  offerState,
} from "@/lib/rules/sales/offer-state";
import { now } from "@/lib/values/clock";
import { dateInZone } from "@/lib/values/dates";
import { Problem } from "@/lib/values/problem";
import type { QuoteLink, QuoteVersion } from "@/prisma/generated/client";
import type { RequestWithHeaders } from "../auth/session";
import { type CustomerReply, openCustomerReply } from "./customer-words";
import { hashOfToken, isTokenShaped, isTokenSigned } from "./link-token";
import { type AnswerRow, filterSentLinks, listAnswers, listSentVersions } from "./offer-rows";
import { openOffer } from "./offer-text";

type OfferSeller = { name: string; countryCode: string; timeZone: string; sentBy: string | null };

/** The content of an expired or revoked link, whose page still says whom to contact. */
export type ClosedOffer = { state: ClosedState; seller: OfferSeller };

/** The content of the page of an open link: the offer as it was mailed, and the seller; nothing else of the company. */
export type OpenedOffer = {
  state: Exclude<OfferState, ClosedState>;
  quote: Quote;
  seller: OfferSeller;
  /** The answer that counts, with the words of the customer who gave it by link; null while there is none. */
  answer: { said: CustomerReply | null; at: string } | null;
  /** True where the books have exactly this text, so that their PDF is the PDF of this offer. */
  hasPdf: boolean;
};

/** A link as the portal stores it, with the offer it leads to. */
export type LinkedOffer = {
  tenant: Tenant;
  link: QuoteLink;
  version: QuoteVersion;
  newestNumber: number;
  answers: readonly AnswerRow[];
  quote: Quote;
  customerReply: CustomerReply | null;
  company: { name: string; countryCode: string; timeZone: string };
  sentBy: string | null;
};

/**
 * Opens a link for its holder. The quote's state is read from the books with the sender's connection; where it cannot
 * be read, the offer is shown as it was mailed.
 *
 * @param readBooks reads the state
 * @returns null for a token nobody was given
 */
export async function openLink(
  request: RequestWithHeaders,
  token: string,
  readBooks: typeof readOfferInBooks = readOfferInBooks,
): Promise<OpenedOffer | ClosedOffer | null> {
  const linkPlace = await findLinkPlace(request, token);
  if (!linkPlace) return null;
  const offer = await withTenant(linkPlace.tenant, (tx) => readLinkedOffer(tx, linkPlace, token));
  if (!offer) return null;
  const { company, sentBy, quote, customerReply } = offer;
  const seller = { ...company, sentBy };
  const stateWithoutBooks = offerStateOf(offer, { is: "unread" });
  if (isClosedState(stateWithoutBooks)) return { state: stateWithoutBooks, seller };
  const offerInBooks = await readBooks(offer);
  const validAnswer = findEffectiveAnswer(offer.answers, offer.newestNumber);
  const state = offerStateOf(offer, offerInBooks);
  if (isClosedState(state)) return { state, seller };
  return {
    ...{ state, quote, seller },
    answer: validAnswer ? { said: customerReply, at: validAnswer.createdAt.toISOString() } : null,
    hasPdf: offerInBooks.is === "read" && offerInBooks.isSameText,
  };
}

export type LinkPlace = { tenant: Tenant; linkId: string };

/** The company and link of a token; found by the token's hash, under the partner of the host. */
export async function findLinkPlace(request: RequestWithHeaders, token: string): Promise<LinkPlace | null> {
  if (!isTokenShaped(token)) return null;
  const { rows } = await query<{ partner_id: string; company_id: string; id: string }>(
    "SELECT partner_id, company_id, id FROM quote_link_place($1, $2)",
    [hostOf(request), hashOfToken(token)],
  );
  const [row] = rows;
  return row ? { tenant: { partnerId: row.partner_id, companyId: row.company_id }, linkId: row.id } : null;
}

/**
 * The link of a token with the offer it leads to; null when the company did not sign the token, or its mail was never sent.
 */
export async function readLinkedOffer(
  tx: Tx,
  { tenant, linkId }: LinkPlace,
  token: string,
): Promise<LinkedOffer | null> {
  const { partnerId, companyId } = tenant;
  const dataKey = await dataKeyOf(tx, tenant);
  if (!isTokenSigned(dataKey.key, tenant, linkId, token)) return null;
  const link = await tx.quoteLink.findFirst({ where: { partnerId, companyId, id: linkId } });
  if (!link || (await filterSentLinks(tx, tenant, link.quoteId, [link])).length === 0) return null;
  const versions = await listSentVersions(tx, tenant, link.quoteId);
  const version = versions.find(({ number }) => number === link.number);
  if (!version) return null;
  const newestNumber = versions.at(-1)?.number ?? version.number;
  const answers = await listAnswers(tx, tenant, link.quoteId);
  const answer = findEffectiveAnswer(answers, newestNumber);
  const company = await tx.company.findFirstOrThrow({ where: { partnerId, id: companyId } });
  const sender = await tx.person.findFirst({ where: { partnerId, id: link.personId }, select: { name: true } });
  return {
    ...{ tenant, link, version, newestNumber, answers },
    quote: openOffer(version, tenant, dataKey),
    // A note the seller recorded is not for the customer.
    customerReply: answer?.linkId ? openCustomerReply(answer, tenant, dataKey) : null,
    company: { name: company.name, countryCode: company.countryCode, timeZone: company.timeZone },
    sentBy: sender?.name ?? null,
  };
}

export function offerStateOf(offer: LinkedOffer, offerInBooks: OfferInBooks): OfferState {
  const { quote, link, newestNumber, answers, company } = offer;
  const { validUntilOn } = quote;
  const dayOf = (instant: Date) => dateInZone(company.timeZone, instant);
  const lastAnswer = answers.at(-1);
  return offerState({
    today: dayOf(now()),
    validUntilOn,
    endsOn: linkEndsOn(validUntilOn, dayOf(link.mailedAt), lastAnswer ? dayOf(lastAnswer.createdAt) : null),
    isRevoked: link.revokedAt !== null,
    number: link.number,
    newestNumber,
    answers,
    books: offerInBooks,
  });
}

/** A customer waits only this long for slow books. */
const maxBooksWaitMs = 5_000;

/** Reads the state of the quote in the books, with the connection of the person who mailed it. */
export async function readOfferInBooks({ tenant, link, version }: LinkedOffer): Promise<OfferInBooks> {
  const readState = async (): Promise<OfferInBooks> => {
    const access = await accessOfPerson(tenant.partnerId, link.personId, tenant.companyId);
    requireAction(access, "sales.read");
    const quote = await books(access).find(quotes, link.quoteId);
    if (!quote) return { is: "gone" };
    return {
      is: "read",
      status: quote.status,
      isSameText: isSameVersion(expectationOfQuote(quote).version, version.version),
    };
  };
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<OfferInBooks>((resolve) => {
    timer = setTimeout(() => resolve({ is: "unread" }), maxBooksWaitMs);
  });
  try {
    return await Promise.race([readState().catch(toUnreadOffer), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function toUnreadOffer(error: unknown): OfferInBooks {
  if (!(error instanceof Problem)) log("documents").error({ err: error }, "an offer could not be read in the books");
  return { is: "unread" };
}
