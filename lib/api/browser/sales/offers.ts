import { queryOptions } from "@tanstack/react-query";
import { expectationOfQuote, isSameVersion } from "../../../rules/sales/expectations";
import { findEffectiveAnswer } from "../../../rules/sales/offer-state";
import type { Problem } from "../../../values/problem";
import type {
  DeclinedQuotes,
  OfferAnswerView,
  OfferLinkView,
  RecordedAnswer,
  WireOffers,
  WireOfferVersion,
} from "../../contract/sales/offer";
import { type Quote, quotes } from "../../contract/sales/quote";
import { type Result, readFromPortal, writeToPortal } from "../call";
import { companyKeyOf } from "../resource-queries";

export type OfferVersion = Omit<WireOfferVersion, "text"> & { quote: Quote };

/** The offers of a quote: its mailed versions, its links and the customer's answers, each list in chronological order. */
export type Offers = {
  versions: readonly OfferVersion[];
  links: readonly OfferLinkView[];
  answers: readonly OfferAnswerView[];
  /** The number a changed text would get when it is mailed. */
  nextNumber: number;
};

/** The customer may answer at any time, so the offers are read again as long as a screen shows them. */
const pollMs = 15_000;
/** A customer who declined may still accept, which is rare. */
const pollAfterDeclineMs = 60_000;

const parseOffers = (wire: unknown): Offers => {
  const { versions, ...otherMembers } = wire as WireOffers;
  return {
    versions: versions.map(({ text, ...versionMembers }) => ({ ...versionMembers, quote: quotes.parse(text) })),
    ...otherMembers,
  };
};

function buildOffersPath(companyId: string, quoteId: string, suffix: string): string {
  return `/api/companies/${encodeURIComponent(companyId)}/quotes/${encodeURIComponent(quoteId)}/${suffix}`;
}

export function offersQuery(companyId: string, quoteId: string) {
  return queryOptions<Offers, Problem>({
    queryKey: [...companyKeyOf(companyId), "offers", quoteId],
    queryFn: ({ signal }) => readFromPortal(buildOffersPath(companyId, quoteId, "offers"), parseOffers, signal),
    refetchInterval: ({ state }) => answerPollMsOf(state.data),
  });
}

/** Queries the quotes that were declined, which the books do not know. */
export function declinedQuotesQuery(companyId: string) {
  const path = `/api/companies/${encodeURIComponent(companyId)}/quotes/declined`;
  return queryOptions<DeclinedQuotes, Problem>({
    queryKey: [...companyKeyOf(companyId), "offers", "declined"],
    queryFn: ({ signal }) => readFromPortal(path, (wire) => wire as DeclinedQuotes, signal),
  });
}

/**
 * Returns the delay until the answer is read again; false once the customer has accepted, or while no link is valid.
 */
export function answerPollMsOf(offers: Offers | undefined): number | false {
  if (!offers?.links.some(({ revokedAt }) => revokedAt === null)) return false;
  const answer = currentAnswerOf(offers);
  if (answer === null) return pollMs;
  return answer.decision === "accepted" ? false : pollAfterDeclineMs;
}

/** Returns the answer to the version that was mailed last. */
export function currentAnswerOf({ versions, answers }: Offers): OfferAnswerView | null {
  return findEffectiveAnswer(answers, versions.at(-1)?.number ?? null);
}

/** Returns the number under which this text is mailed; the first mailed version is number 1 for its reader. */
export function nextVersionNumberOf(quote: Quote, offers: Pick<Offers, "versions" | "nextNumber">): number {
  const lastVersion = offers.versions.at(-1);
  if (!lastVersion) return 1;
  return isSameVersion(lastVersion.version, expectationOfQuote(quote).version) ? lastVersion.number : offers.nextNumber;
}

/**
 * The text of a quote that a link leads to. `revokedCount` counts the revoked links: the next link differs from them.
 */
export type LinkedText = { version: string; revokedCount: number };

/** Queries the link that the mail of a quote with this text would contain. */
export function offerLinkQuery(companyId: string, quoteId: string, { version, revokedCount }: LinkedText) {
  const path = buildOffersPath(companyId, quoteId, `link?version=${encodeURIComponent(version)}`);
  return queryOptions<{ url: string }, Problem>({
    queryKey: [...companyKeyOf(companyId), "offer-link", quoteId, version, revokedCount],
    queryFn: ({ signal }) => readFromPortal(path, (wire) => wire as { url: string }, signal),
  });
}

/** Records that the customer has declined, or that the quote is open again. Errors: `conflict` when it was accepted */
export function recordAnswer(companyId: string, quoteId: string, answer: RecordedAnswer): Promise<Result<Offers>> {
  return writeToPortal("POST", buildOffersPath(companyId, quoteId, "answers"), answer, parseOffers);
}

/** Revokes every link to the quote. */
export function revokeLinks(companyId: string, quoteId: string): Promise<Result<Offers>> {
  return writeToPortal("POST", buildOffersPath(companyId, quoteId, "revoke-links"), {}, parseOffers);
}
