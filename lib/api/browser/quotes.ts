import type { CalendarDate } from "../../dates";
import { allOf, anyOf, compare, type Filter } from "../contract/list-query";
import { type QuoteStatus, quoteStatuses, quotes } from "../contract/quote";
import { type Asked, pageAndSort } from "./asked";
import { booksPath } from "./call";
import { recordQuery } from "./resource-queries";
import { type Searched, searchedPage } from "./searched-page";

/** `open` is what waits for the customer's answer or for its order. */
export type QuoteFilter = "all" | "open" | Exclude<QuoteStatus, "draft">;
export type QuoteSort = "date" | "number" | "customer" | "until" | "total";
export type QuotesAsked = Asked<QuoteFilter, QuoteSort> & {
  customerId?: string;
  from?: CalendarDate;
  to?: CalendarDate;
  /** By the last day: those that hold on this day, or that have ended before it. */
  validOn?: CalendarDate;
  endedBefore?: CalendarDate;
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
    statusFilter(status),
    asked.customerId ? compare("CustomerId", "eq", { id: asked.customerId }) : null,
    asked.from ? compare("QuoteDate", "ge", { date: asked.from }) : null,
    asked.to ? compare("QuoteDate", "le", { date: asked.to }) : null,
    asked.validOn ? compare("DueDate", "ge", { date: asked.validOn }) : null,
    asked.endedBefore ? compare("DueDate", "lt", { date: asked.endedBefore }) : null,
  );
  const order = pageAndSort({ descending: true, ...asked }, members, "date", "Number");
  return searchedPage(companyId, quotes, asked, { members: searched, order, rest });
}

function statusFilter(status: QuoteFilter): Filter | null {
  if (status === "all") return null;
  if (status === "open") return anyOf(statusFilter("ongoing"), statusFilter("accepted"));
  return compare("Status", "eq", quoteStatuses.indexOf(status));
}

export function quoteQuery(companyId: string, quoteId: string) {
  return recordQuery(companyId, quotes, quoteId);
}

/** Where the browser finds the quote's PDF. */
export function quotePdfPath(companyId: string, quoteId: string): string {
  return booksPath(companyId, `${quotes.path}/${quoteId}/print`);
}
