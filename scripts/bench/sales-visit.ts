import { invoiceDraftsQuery } from "../../lib/api/browser/sales/invoice-drafts";
import { type InvoiceSort, type InvoicesRequest, invoicesQuery } from "../../lib/api/browser/sales/invoices";
import { type OrderSort, type OrdersRequest, ordersQuery } from "../../lib/api/browser/sales/orders";
import { quoteDraftsQuery } from "../../lib/api/browser/sales/quote-drafts";
import { type QuoteSort, type QuotesRequest, quotesQuery } from "../../lib/api/browser/sales/quotes";
import type { CalendarDate } from "../../lib/values/dates";

/** The options of a query that only counts, and of a query for the first rows of one section of the list. */
const countOptions = { search: "", pageSize: 1 };
const partOptions = { pageSize: 8 };

/** A call to the books as the portal's own query sends it: the query's key contains the path and the query string. */
function bookCall(description: string, { queryKey }: { queryKey: readonly unknown[] }) {
  const [, , path, , search] = queryKey;
  return { goal: "firstPage" as const, description, path: `/${path}?${search}` };
}

/**
 * The calls to the books that the list of sales makes on each visit: the count on each tab, and the first rows of each
 * section.
 *
 * @param today  the present day in the company's time zone
 */
export function salesVisit(today: CalendarDate) {
  const invoices = (description: string, options: InvoicesRequest) =>
    bookCall(`${description} invoices`, invoicesQuery("", options));
  const quotes = (description: string, options: QuotesRequest) =>
    bookCall(`${description} quotes`, quotesQuery("", options));
  const orders = (description: string, options: OrdersRequest) =>
    bookCall(`${description} orders`, ordersQuery("", options));
  const byDue = { ...partOptions, sort: "due", descending: false } as const;
  const ongoing = { ...partOptions, filter: "ongoing", sort: "until", descending: false } as const;
  return [
    ...(["unpaid", "paid", "overdue"] as const).map((filter) =>
      invoices(`count of ${filter}`, { ...countOptions, filter }),
    ),
    quotes("count of open", { ...countOptions, filter: "open" }),
    orders("count of open", { ...countOptions, filter: "open" }),
    bookCall("count of invoice drafts", invoiceDraftsQuery("", countOptions)),
    bookCall("count of quote drafts", quoteDraftsQuery("", countOptions)),
    invoices("first overdue", { ...byDue, filter: "overdue" }),
    invoices("last undelivered", { ...partOptions, filter: "undelivered", sort: "number", descending: true }),
    invoices("first unpaid", { ...byDue, filter: "unpaid" }),
    invoices("last paid", { ...partOptions, filter: "paid", sort: "date", descending: true }),
    quotes("first accepted", { ...partOptions, filter: "accepted" }),
    quotes("first valid", { ...ongoing, validOn: today }),
    quotes("last expired", { ...ongoing, endedBefore: today, descending: true }),
    orders("first delivered", { ...partOptions, filter: "shipped" }),
    orders("first waiting", { ...partOptions, filter: "ongoing", sort: "delivery", descending: false }),
    bookCall("last invoice drafts", invoiceDraftsQuery("", partOptions)),
    bookCall("last quote drafts", quoteDraftsQuery("", partOptions)),
  ];
}

/** The calls for the first page of each kind, sorted by each sortable column except the day and the number. */
export function salesByColumn() {
  const invoices = ["customer", "due", "total", "remaining"] as const satisfies readonly InvoiceSort[];
  const quotes = ["customer", "until", "total"] as const satisfies readonly QuoteSort[];
  const orders = ["customer", "delivery", "total"] as const satisfies readonly OrderSort[];
  return [
    ...invoices.map((sort) => bookCall(`invoices by ${sort}`, invoicesQuery("", { sort, descending: false }))),
    ...quotes.map((sort) => bookCall(`quotes by ${sort}`, quotesQuery("", { sort, descending: false }))),
    ...orders.map((sort) => bookCall(`orders by ${sort}`, ordersQuery("", { sort, descending: false }))),
  ];
}
