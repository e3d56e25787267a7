import { invoiceDraftsQuery } from "../../lib/api/browser/sales/invoice-drafts";
import { type InvoiceSort, type InvoicesRequest, invoicesQuery } from "../../lib/api/browser/sales/invoices";
import { type OrderSort, type OrdersRequest, ordersQuery } from "../../lib/api/browser/sales/orders";
import { quoteDraftsQuery } from "../../lib/api/browser/sales/quote-drafts";
import { type QuoteSort, type QuotesRequest, quotesQuery } from "../../lib/api/browser/sales/quotes";
import type { CalendarDate } from "../../lib/values/dates";

/** The options of a query that only counts, and of a query for the first rows of one section of the list. */
const countOptions = { search: "", pageSize: 1 };
const sectionOptions = { pageSize: 8 };

/** A call to the books as the portal's own query sends it: the query's key contains the path and the query string. */
function makeBooksCall(description: string, { queryKey }: { queryKey: readonly unknown[] }) {
  const [, , path, , search] = queryKey;
  return { goal: "firstPage" as const, description, path: `/${path}?${search}` };
}

/**
 * The calls to the books that the list of sales makes on each visit: the count on each tab, and the first rows of each
 * section.
 *
 * @param today  the present day in the company's time zone
 */
export function salesVisitCalls(today: CalendarDate) {
  const invoiceCall = (description: string, options: InvoicesRequest) =>
    makeBooksCall(`${description} invoices`, invoicesQuery("", options));
  const quoteCall = (description: string, options: QuotesRequest) =>
    makeBooksCall(`${description} quotes`, quotesQuery("", options));
  const orderCall = (description: string, options: OrdersRequest) =>
    makeBooksCall(`${description} orders`, ordersQuery("", options));
  const dueOptions = { ...sectionOptions, sort: "due", descending: false } as const;
  const ongoingOptions = { ...sectionOptions, filter: "ongoing", sort: "until", descending: false } as const;
  return [
    ...(["unpaid", "paid", "overdue"] as const).map((filter) =>
      invoiceCall(`count of ${filter}`, { ...countOptions, filter }),
    ),
    quoteCall("count of open", { ...countOptions, filter: "open" }),
    orderCall("count of open", { ...countOptions, filter: "open" }),
    makeBooksCall("count of invoice drafts", invoiceDraftsQuery("", countOptions)),
    makeBooksCall("count of quote drafts", quoteDraftsQuery("", countOptions)),
    invoiceCall("first overdue", { ...dueOptions, filter: "overdue" }),
    invoiceCall("last undelivered", { ...sectionOptions, filter: "undelivered", sort: "number", descending: true }),
    invoiceCall("first unpaid", { ...dueOptions, filter: "unpaid" }),
    invoiceCall("last paid", { ...sectionOptions, filter: "paid", sort: "date", descending: true }),
    quoteCall("first accepted", { ...sectionOptions, filter: "accepted" }),
    quoteCall("first valid", { ...ongoingOptions, validOn: today }),
    quoteCall("last expired", { ...ongoingOptions, endedBefore: today, descending: true }),
    orderCall("first delivered", { ...sectionOptions, filter: "shipped" }),
    orderCall("first waiting", { ...sectionOptions, filter: "ongoing", sort: "delivery", descending: false }),
    makeBooksCall("last invoice drafts", invoiceDraftsQuery("", sectionOptions)),
    makeBooksCall("last quote drafts", quoteDraftsQuery("", sectionOptions)),
  ];
}

/** The calls for the first page of each kind, sorted by each sortable column except the day and the number. */
export function salesColumnCalls() {
  const invoiceSorts = ["customer", "due", "total", "remaining"] as const satisfies readonly InvoiceSort[];
  const quoteSorts = ["customer", "until", "total"] as const satisfies readonly QuoteSort[];
  const orderSorts = ["customer", "delivery", "total"] as const satisfies readonly OrderSort[];
  return [
    ...invoiceSorts.map((sort) => makeBooksCall(`invoices by ${sort}`, invoicesQuery("", { sort, descending: false }))),
    ...quoteSorts.map((sort) => makeBooksCall(`quotes by ${sort}`, quotesQuery("", { sort, descending: false }))),
    ...orderSorts.map((sort) => makeBooksCall(`orders by ${sort}`, ordersQuery("", { sort, descending: false }))),
  ];
}
