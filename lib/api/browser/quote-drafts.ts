import { contains } from "../contract/list-query";
import { type Quote, quoteDrafts, quotes } from "../contract/quote";
import { fromQuote } from "../contract/quote-draft";
import { type Asked, pageAndSort } from "./asked";
import { booksPath, type Result, replaceAndRead, write } from "./call";
import { pageQuery, recordQuery } from "./resource-queries";

export type QuoteDraftSort = "created" | "customer";
export type QuoteDraftsAsked = Asked<"all", QuoteDraftSort>;

const members: Record<QuoteDraftSort, string> = { created: "CreatedUtc", customer: "InvoiceCustomerName" };

/** One page of quote drafts, the newest first; search looks in the customer's name. */
export function quoteDraftsQuery(companyId: string, asked: QuoteDraftsAsked) {
  const text = asked.search?.trim();
  const filter = text ? contains("InvoiceCustomerName", text) : null;
  const order = pageAndSort({ descending: true, ...asked }, members, "created", "CreatedUtc");
  return pageQuery(companyId, quoteDrafts, { ...order, filter });
}

export function quoteDraftQuery(companyId: string, quoteId: string) {
  return recordQuery(companyId, quoteDrafts, quoteId);
}

/**
 * Stores a quote that is still a draft or waits for its answer: a new draft when its id is empty, otherwise the whole
 * quote is replaced. The service answers nothing to that, so it is read again.
 */
export function saveQuote(companyId: string, quote: Quote): Promise<Result<Quote>> {
  const body = fromQuote(quote);
  if (quote.id === "") return write("POST", booksPath(companyId, quoteDrafts.path), body, quoteDrafts.parse);
  const contract = quote.status === "draft" ? quoteDrafts : quotes;
  return replaceAndRead(booksPath(companyId, `${contract.path}/${quote.id}`), body, contract.parse);
}

/** Removes a draft, or a quote that nothing was made of. */
export function deleteQuote(companyId: string, { id, status }: Quote): Promise<Result<null>> {
  const contract = status === "draft" ? quoteDrafts : quotes;
  return write("DELETE", booksPath(companyId, `${contract.path}/${id}`), undefined, () => null);
}
