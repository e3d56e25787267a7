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

/** The quotes that were declined, which the books do not know. */
export function declinedQuery(companyId: string) {
  const path = `/api/companies/${encodeURIComponent(companyId)}/quotes/declined`;
  return queryOptions<DeclinedQuotes, Problem>({
    queryKey: [...companyKey(companyId), "offers", "declined"],
    queryFn: ({ signal }) => read(path, (wire) => wire as DeclinedQuotes, signal),
  });
}

/** The delay until the answer is read again; false once the customer has accepted, or while no link is valid. */
export function nextAnswerMs(offers: Offers | undefined): number | false {
  if (!offers?.links.some(({ revokedAt }) => revokedAt === null)) return false;
  const answer = answerOf(offers);
  if (answer === null) return pollMs;
  return answer.decision === "accepted" ? false : pollAfterNoMs;
}

/** The answer to the version that was mailed last. */
export function answerOf({ versions, answers }: Offers): OfferAnswerView | null {
  return standingAnswer(answers, versions.at(-1)?.number ?? null);
}

/** The number under which this text is mailed; the first mailed version is number 1 for its reader. */
export function nextVersion(quote: Quote, offers: Pick<Offers, "versions" | "nextNumber">): number {
  const last = offers.versions.at(-1);
  if (!last) return 1;
  return isSameVersion(last.version, expectationOfQuote(quote).version) ? last.number : offers.nextNumber;
}

/** The text of a quote that a link leads to. `revoked` counts the revoked links: the next link differs from them. */
export type LinkedText = { version: string; revoked: number };

/** The link that the mail of a quote with this text would contain. */
export function offerLinkQuery(companyId: string, quoteId: string, { version, revoked }: LinkedText) {
  const path = offersPath(companyId, quoteId, `link?version=${encodeURIComponent(version)}`);
  return queryOptions<{ url: string }, Problem>({
    queryKey: [...companyKey(companyId), "offer-link", quoteId, version, revoked],
    queryFn: ({ signal }) => read(path, (wire) => wire as { url: string }, signal),
  });
}

/** Records that the customer has declined, or that the quote is open again. Errors: `conflict` when it was accepted */
export function tellAnswer(companyId: string, quoteId: string, told: ToldAnswer): Promise<Result<Offers>> {
  return write("POST", offersPath(companyId, quoteId, "answers"), told, parseOffers);
}

/** Revokes every link to the quote. */
export function revokeLinks(companyId: string, quoteId: string): Promise<Result<Offers>> {
  return write("POST", offersPath(companyId, quoteId, "revoke-links"), {}, parseOffers);
}
