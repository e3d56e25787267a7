import { queryOptions } from "@tanstack/react-query";
import { expectationOfQuote, isSameVersion } from "../../../rules/sales/expectations";
import { standingAnswer } from "../../../rules/sales/offer-state";
import type { Problem } from "../../../values/problem";
import type {
  DeclinedQuotes,
  OfferAnswerView,
  OfferLinkView,
  ToldAnswer,
  WireOffers,
  WireOfferVersion,
} from "../../contract/sales/offer";
import { type Quote, quotes } from "../../contract/sales/quote";
import { type Result, read, write } from "../call";
import { companyKey } from "../resource-queries";

export type OfferVersion = Omit<WireOfferVersion, "text"> & { quote: Quote };

/** What became of a quote with its customer, each list in the order it came. */
export type Offers = {
  versions: readonly OfferVersion[];
  links: readonly OfferLinkView[];
  answers: readonly OfferAnswerView[];
  /** What another text would be mailed as. */
  nextNumber: number;
};

/** The customer may answer from anywhere at any time: as long as somebody looks, it is read again. */
const pollMs = 15_000;
/** One who said no may still say yes, and seldom does. */
const pollAfterNoMs = 60_000;

const parseOffers = (wire: unknown): Offers => {
  const { versions, ...others } = wire as WireOffers;
  return { versions: versions.map(({ text, ...one }) => ({ ...one, quote: quotes.parse(text) })), ...others };
};

function offersPath(companyId: string, quoteId: string, rest: string): string {
  return `/api/companies/${encodeURIComponent(companyId)}/quotes/${encodeURIComponent(quoteId)}/${rest}`;
}

export function offersQuery(companyId: string, quoteId: string) {
  return queryOptions<Offers, Problem>({
    queryKey: [...companyKey(companyId), "offers", quoteId],
    queryFn: ({ signal }) => read(offersPath(companyId, quoteId, "offers"), parseOffers, signal),
    refetchInterval: ({ state }) => nextAnswerMs(state.data),
  });
}

/** Which quotes are declined: the books do not know. */
export function declinedQuery(companyId: string) {
  const path = `/api/companies/${encodeURIComponent(companyId)}/quotes/declined`;
  return queryOptions<DeclinedQuotes, Problem>({
    queryKey: [...companyKey(companyId), "offers", "declined"],
    queryFn: ({ signal }) => read(path, (wire) => wire as DeclinedQuotes, signal),
  });
}

/** When an answer is looked for again; not once the customer has accepted, or no link is out. */
export function nextAnswerMs(offers: Offers | undefined): number | false {
  if (!offers?.links.some(({ revokedAt }) => revokedAt === null)) return false;
  const answer = answerOf(offers);
  if (answer === null) return pollMs;
  return answer.decision === "accepted" ? false : pollAfterNoMs;
}

/** The answer that counts for what was mailed last. */
export function answerOf({ versions, answers }: Offers): OfferAnswerView | null {
  return standingAnswer(answers, versions.at(-1)?.number ?? null);
}

/** The number of the version this text goes out as; the first one that left is 1 for who reads it. */
export function nextVersion(quote: Quote, offers: Pick<Offers, "versions" | "nextNumber">): number {
  const last = offers.versions.at(-1);
  if (!last) return 1;
  return isSameVersion(last.version, expectationOfQuote(quote).version) ? last.number : offers.nextNumber;
}

/** Which text of a quote a link leads to. `revoked` counts the links that were taken back: the next one is another. */
export type LinkedText = { version: string; revoked: number };

/** The link the mail of a quote would bring when it has this text. */
export function offerLinkQuery(companyId: string, quoteId: string, { version, revoked }: LinkedText) {
  const path = offersPath(companyId, quoteId, `link?version=${encodeURIComponent(version)}`);
  return queryOptions<{ url: string }, Problem>({
    queryKey: [...companyKey(companyId), "offer-link", quoteId, version, revoked],
    queryFn: ({ signal }) => read(path, (wire) => wire as { url: string }, signal),
  });
}

/** Writes down that the customer said no, or that the quote is open again. Errors: `conflict` when it was accepted */
export function tellAnswer(companyId: string, quoteId: string, told: ToldAnswer): Promise<Result<Offers>> {
  return write("POST", offersPath(companyId, quoteId, "answers"), told, parseOffers);
}

/** Takes every link to the quote back. */
export function revokeLinks(companyId: string, quoteId: string): Promise<Result<Offers>> {
  return write("POST", offersPath(companyId, quoteId, "revoke-links"), {}, parseOffers);
}
