import { parsePage } from "../../contract/list";
import { toListParameters } from "../../contract/list-query";
import { type Quote, quoteDrafts, quotes } from "../../contract/sales/quote";
import { fromQuote } from "../../contract/sales/quote-draft";
import type { SearchedMembers } from "../../contract/search-filter";
import { buildBooksPath, type Result, readFromPortal, writeToPortal } from "../call";
import { type ListNarrowing, narrowingFilterOf } from "../list-narrowing";
import { type ListRequest, pageAndSortOf } from "../list-request";
import { recordQuery } from "../resource-queries";
import { searchedPageQuery } from "../searched-page";

export type QuoteDraftSort = "created" | "customer";
export type QuoteDraftsRequest = ListRequest<"all", QuoteDraftSort> & ListNarrowing;

const sortMembers: Record<QuoteDraftSort, string> = { created: "CreatedUtc", customer: "InvoiceCustomerName" };

const searchedMembers: SearchedMembers = {
  number: null,
  texts: ["InvoiceCustomerName", "CustomerReference", "CompanyReference", "BuyersOrderReference"],
};

/** Queries one page of quote drafts, the newest first; search looks in customer, references and rows. */
export function quoteDraftsQuery(companyId: string, request: QuoteDraftsRequest) {
  const paging = pageAndSortOf({ descending: true, ...request }, sortMembers, "created", "CreatedUtc");
  const condition = narrowingFilterOf(request, "QuoteDate");
  return searchedPageQuery(companyId, quoteDrafts, request, { members: searchedMembers, paging, condition });
}

export function quoteDraftQuery(companyId: string, quoteId: string) {
  return recordQuery(companyId, quoteDrafts, quoteId);
}

/**
 * Stores a quote that is still a draft or waits for the customer's answer. A quote with an empty id is created as a draft;
 * any other is replaced as a whole, unless somebody else has changed it since it was read.
 *
 * Errors: `conflict` when somebody else has changed it
 */
export function saveQuote(companyId: string, quote: Quote): Promise<Result<Quote>> {
  const body = fromQuote(quote);
  if (quote.id === "")
    return writeToPortal("POST", buildBooksPath(companyId, quoteDrafts.path), body, quoteDrafts.parse);
  const contract = quote.status === "draft" ? quoteDrafts : quotes;
  const path = buildBooksPath(companyId, `${contract.path}/${quote.id}`);
  return writeToPortal("PUT", path, body, contract.parse, { expectedChangeStamp: quote.modifiedAt });
}

/** Reads the newest drafts. A draft whose save was not answered is among them. @throws Problem */
export async function readNewestQuoteDrafts(companyId: string): Promise<readonly Quote[]> {
  const search = toListParameters({ pageSize: 20, sort: [{ member: "CreatedUtc", descending: true }] });
  return (
    await readFromPortal(buildBooksPath(companyId, quoteDrafts.path, search), (wire) => parsePage(quoteDrafts, wire))
  ).items;
}

/** Removes a draft, or a quote that no document was created from. */
export function deleteQuote(companyId: string, { id, status }: Pick<Quote, "id" | "status">): Promise<Result<null>> {
  const contract = status === "draft" ? quoteDrafts : quotes;
  return writeToPortal("DELETE", buildBooksPath(companyId, `${contract.path}/${id}`), undefined, () => null);
}
