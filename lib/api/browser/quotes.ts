import type { CalendarDate } from "../../dates";
import { allOf, anyOf, compare, type Filter } from "../contract/list-query";
import { type QuoteStatus, quoteStatuses, quotes } from "../contract/quote";
import { type Asked, pageAndSort } from "./asked";
import { booksPath } from "./call";
import { type Narrowed, narrowedFilter } from "./narrowed";
import { recordQuery } from "./resource-queries";
import { type Searched, searchedPage } from "./searched-page";

/** Of the quotes that were declined, which the books keep as ongoing: nothing else, or all else. */
type Declined = { are: "only" | "leftOut"; ids: readonly string[] };

/** `open` is what waits for the customer's answer or for its order. */
export type QuoteFilter = "all" | "open" | Exclude<QuoteStatus, "draft">;
export type QuoteSort = "date" | "number" | "customer" | "until" | "total";
export type QuotesAsked = Asked<QuoteFilter, QuoteSort> &
  Narrowed & {
    /** By the last day: those that hold on this day, or that have ended before it. */
    validOn?: CalendarDate;
    endedBefore?: CalendarDate;
    declined?: Declined;
  };

const members: Record<QuoteSort, string> = {
  date: "QuoteDate",
  number: "Number",
  customer: "InvoiceCustomerName",
  until: "DueDate",
  total: "TotalAmount",
};

const searched: Searched = {
  number: "Number",
  texts: ["InvoiceCustomerName", "CustomerReference", "CompanyReference", "BuyersOrderReference"],
};

/** One page of quotes that have a number; search looks in number, customer, references and rows. */
export function quotesQuery(companyId: string, asked: QuotesAsked) {
  const { filter: status = "all" } = asked;
  const rest = allOf(
    statusFilter(status, asked.declined),
    narrowedFilter(asked, "QuoteDate"),
    asked.validOn ? compare("DueDate", "ge", { date: asked.validOn }) : null,
    asked.endedBefore ? compare("DueDate", "lt", { date: asked.endedBefore }) : null,
  );
  const order = pageAndSort({ descending: true, ...asked }, members, "date", "Number");
  return searchedPage(companyId, quotes, asked, { members: searched, order, rest });
}

function statusFilter(status: QuoteFilter, declined?: Declined): Filter | null {
  if (status === "all") return null;
  if (status === "open") return anyOf(statusFilter("ongoing", declined), statusFilter("accepted"));
  const is = compare("Status", "eq", quoteStatuses.indexOf(status));
  return status === "ongoing" && declined ? allOf(is, declinedFilter(declined)) : is;
}

/** One that was accepted elsewhere since is not declined any more, so this narrows the ongoing alone. */
function declinedFilter({ are, ids }: Declined): Filter | null {
  const only = are === "only";
  const each = ids.map((id) => compare("Id", only ? "eq" : "ne", { id }));
  return only ? anyOf(...each) : allOf(...each);
}

export function quoteQuery(companyId: string, quoteId: string) {
  return recordQuery(companyId, quotes, quoteId);
}

/** Where the browser finds the quote's PDF. */
export function quotePdfPath(companyId: string, quoteId: string): string {
  return booksPath(companyId, `${quotes.path}/${quoteId}/print`);
}
