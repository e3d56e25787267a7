import { invoiceDraftsQuery } from "../../lib/api/browser/sales/invoice-drafts";
import { type InvoiceSort, type InvoicesAsked, invoicesQuery } from "../../lib/api/browser/sales/invoices";
import { type OrderSort, type OrdersAsked, ordersQuery } from "../../lib/api/browser/sales/orders";
import { quoteDraftsQuery } from "../../lib/api/browser/sales/quote-drafts";
import { type QuoteSort, type QuotesAsked, quotesQuery } from "../../lib/api/browser/sales/quotes";
import type { CalendarDate } from "../../lib/values/dates";

/** What is counted only, and how many rows the first look shows of each part. */
const counted = { search: "", pageSize: 1 };
const part = { pageSize: 8 };

/** A question to the books as the portal's own queries write it: their key is the very query that is sent. */
function asked(what: string, { queryKey }: { queryKey: readonly unknown[] }) {
  const [, , path, , search] = queryKey;
  return { goal: "firstPage" as const, what, path: `/${path}?${search}` };
}

/**
 * What the list of sales asks of the books on each visit: the count on each tab, and the first rows by whose turn it is.
 *
 * @param today the day where the books are
 */
export function salesVisit(today: CalendarDate) {
  const invoices = (what: string, of: InvoicesAsked) => asked(`${what} invoices`, invoicesQuery("", of));
  const quotes = (what: string, of: QuotesAsked) => asked(`${what} quotes`, quotesQuery("", of));
  const orders = (what: string, of: OrdersAsked) => asked(`${what} orders`, ordersQuery("", of));
  const byDue = { ...part, sort: "due", descending: false } as const;
  const ongoing = { ...part, filter: "ongoing", sort: "until", descending: false } as const;
  return [
    ...(["unpaid", "paid", "overdue"] as const).map((filter) => invoices(`count of ${filter}`, { ...counted, filter })),
    quotes("count of open", { ...counted, filter: "open" }),
    orders("count of open", { ...counted, filter: "open" }),
    asked("count of invoice drafts", invoiceDraftsQuery("", counted)),
    asked("count of quote drafts", quoteDraftsQuery("", counted)),
    invoices("first overdue", { ...byDue, filter: "overdue" }),
    invoices("last undelivered", { ...part, filter: "undelivered", sort: "number", descending: true }),
    invoices("first unpaid", { ...byDue, filter: "unpaid" }),
    invoices("last paid", { ...part, filter: "paid", sort: "date", descending: true }),
    quotes("first accepted", { ...part, filter: "accepted" }),
    quotes("first valid", { ...ongoing, validOn: today }),
    quotes("last expired", { ...ongoing, endedBefore: today, descending: true }),
    orders("first delivered", { ...part, filter: "shipped" }),
    orders("first waiting", { ...part, filter: "ongoing", sort: "delivery", descending: false }),
    asked("last invoice drafts", invoiceDraftsQuery("", part)),
    asked("last quote drafts", quoteDraftsQuery("", part)),
  ];
}

/** The first page of each kind by each column it can be sorted by besides day and number. */
export function salesByColumn() {
  const invoices = ["customer", "due", "total", "remaining"] as const satisfies readonly InvoiceSort[];
  const quotes = ["customer", "until", "total"] as const satisfies readonly QuoteSort[];
  const orders = ["customer", "delivery", "total"] as const satisfies readonly OrderSort[];
  return [
    ...invoices.map((sort) => asked(`invoices by ${sort}`, invoicesQuery("", { sort, descending: false }))),
    ...quotes.map((sort) => asked(`quotes by ${sort}`, quotesQuery("", { sort, descending: false }))),
    ...orders.map((sort) => asked(`orders by ${sort}`, ordersQuery("", { sort, descending: false }))),
  ];
}
