import { notFound } from "../../http/problem";
import type { Models } from "../../openapi/generated/books";
import type { Tx } from "../../store/db";
import { findStored } from "../records";
import { assertQuote, type QuoteAction, quoteStatus } from "./quote-stages";

/** A quote or a quote draft, its columns as stored; decimals are exact text. */
export type StoredQuote = Omit<Models["QuoteApi"], "TermsOfPayment"> & {
  readonly [column: string]: unknown;
  readonly CreatedUtc: Date | string;
  readonly TermsOfPaymentId: string;
};

/**
 * The quote of this id, locked until the transaction ends; drafts and quotes do not answer for each other.
 * @throws ApiError 404 with 3000; 4001 or 4002 when it is not at a status for the action
 */
export async function quoteFor(
  tx: Tx,
  companyId: string,
  id: string | undefined,
  action: QuoteAction,
  isDraft = false,
): Promise<StoredQuote> {
  const quote = await findStored<StoredQuote>(tx, "Quote", companyId, id, "FOR UPDATE");
  if (!quote || (quote.Status === quoteStatus.draft) !== isDraft) throw notFound(isDraft ? "The draft" : "The quote");
  assertQuote(action, quote.Status);
  return quote;
}
