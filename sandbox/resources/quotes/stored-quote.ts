import { notFoundError } from "../../http/problem";
import type { Models } from "../../openapi/generated/books";
import type { Tx } from "../../store/db";
import { findRecord } from "../records";
import { assertQuoteAction, type QuoteAction, quoteStatus } from "./quote-stages";

/** The stored columns of a quote or a quote draft; decimals are exact text. */
export type StoredQuote = Omit<Models["QuoteApi"], "TermsOfPayment"> & {
  readonly [column: string]: unknown;
  readonly CreatedUtc: Date | string;
  readonly TermsOfPaymentId: string;
};

/**
 * Reads a quote by its id and locks it until the transaction ends. With `isDraft` it finds drafts only, otherwise quotes
 * only.
 * @throws ApiError 404 with 3000; 4001 or 4002 when the action is not allowed at the status of the quote
 */
export async function getQuoteForAction(
  tx: Tx,
  companyId: string,
  id: string | undefined,
  action: QuoteAction,
  isDraft = false,
): Promise<StoredQuote> {
  const quote = await findRecord<StoredQuote>(tx, "Quote", companyId, id, "FOR UPDATE");
  if (!quote || (quote.Status === quoteStatus.draft) !== isDraft)
    throw notFoundError(isDraft ? "The draft" : "The quote");
  assertQuoteAction(action, quote.Status);
  return quote;
}
