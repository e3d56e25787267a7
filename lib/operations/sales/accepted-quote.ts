import "server-only";
import { type Quote, quotes } from "../../api/contract/sales/quote";
import { books } from "../../api/remote/books";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { assertAllowedStatus, readUnchangedQuote } from "./quote-and-order";

/**
 * The quote that is to become an order or an invoice.
 *
 * @throws Problem `conflict` when it is not accepted, or not what the person saw; `already_done` when it was converted
 */
export async function readAcceptedQuote(operation: AuthorizedOperation): Promise<Quote> {
  const quote = await readUnchangedQuote(operation, quotes);
  assertAllowedStatus(quote, ["accepted"], ["ordered", "invoiced"]);
  return quote;
}

/** Whether the quote has become an order or an invoice. */
export async function isQuoteConverted({ access, row }: AuthorizedOperation): Promise<boolean> {
  const { status } = await books(access).get(quotes, row.subject);
  return status === "ordered" || status === "invoiced";
}
