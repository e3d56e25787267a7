import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { SalesByTurn } from "@/components/sales/list/sales-by-turn";
import { unplacedOrdersKey } from "@/components/sales/list/use-unplaced-orders";
import { renderInCompany, textsOfTag } from "@/components/sales/testing/render-in-company";
import { waitingOperationsQuery } from "@/lib/api/browser/operations/waiting-operations";
import { invoiceDraftsQuery } from "@/lib/api/browser/sales/invoice-drafts";
import { invoicesQuery } from "@/lib/api/browser/sales/invoices";
import { declinedQuotesQuery } from "@/lib/api/browser/sales/offers";
import { ordersQuery } from "@/lib/api/browser/sales/orders";
import { quoteDraftsQuery } from "@/lib/api/browser/sales/quote-drafts";
import { quotesQuery } from "@/lib/api/browser/sales/quotes";
import { receivablesQuery } from "@/lib/api/browser/sales/receivables";
import { emptyDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { emptyOrder } from "@/lib/api/contract/sales/order-body";
import { emptyQuote } from "@/lib/api/contract/sales/quote-draft";
import type { Role } from "@/lib/rules/access/roles";
import { OverviewWithOrders } from "./overview-with-orders";

/** The id of the quote that its customer declined. */
const declinedId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const time = "2026-11-20T09:00:00Z";
const pageParameters = { pageSize: 8 } as const;
const listPage = <T,>(total: number, one: (index: number) => T) => ({
  ...{ total, page: 1, pageSize: 8, pages: 1, serverTimeUtc: time },
  items: Array.from({ length: Math.min(total, 8) }, (_, index) => one(index)),
});
const invoice = (name: string, status: "unpaid" | "overdue") => (index: number) => ({
  ...emptyDraft,
  ...{ id: `${name}${index}`, number: index, status, customerName: name, creditedBy: [], remainingMinor: 100n },
  ...{ dueOn: "2026-11-10", paidOn: null, setOffMinor: 0n, hasSendError: name === "undelivered" },
});
const quote = (name: string, status: "accepted" | "ongoing") => (index: number) => ({
  ...{ ...emptyQuote, id: `${name}${index}`, number: index, status, customerName: name },
  ...(status === "ongoing" ? { validUntilOn: "2026-11-01" } : {}),
});

/**
 * A company with 40 overdue invoices, 1 undelivered, 2 delivered orders, 3 accepted quotes, 1 declined, 4 expired and 5
 * drafts.
 */
function seededQueries(): QueryClient {
  const read = new QueryClient();
  const set = (query: { queryKey: readonly unknown[] }, data: unknown) => read.setQueryData(query.queryKey, data);
  const byDue = { ...pageParameters, sort: "due", descending: false } as const;
  const ongoing = { ...pageParameters, filter: "ongoing", sort: "until", descending: false } as const;
  const none = listPage(0, () => null);
  const order = { ...emptyOrder, customerName: "shipped", status: "shipped" };
  set(invoicesQuery("c", { ...byDue, filter: "overdue" }), listPage(40, invoice("overdue", "overdue")));
  set(
    invoicesQuery("c", { ...pageParameters, filter: "undelivered", sort: "number", descending: true }),
    listPage(1, invoice("undelivered", "unpaid")),
  );
  set(
    ordersQuery("c", { ...pageParameters, filter: "shipped" }),
    listPage(2, (index) => ({ ...order, id: `shipped${index}` })),
  );
  set(quotesQuery("c", { ...pageParameters, filter: "accepted" }), listPage(3, quote("accepted", "accepted")));
  const declined = { declined: { are: "leftOut", ids: [declinedId] } } as const;
  set(
    quotesQuery("c", { ...ongoing, ...declined, endedBefore: "2026-11-20", descending: true }),
    listPage(4, quote("expired", "ongoing")),
  );
  set(quotesQuery("c", { ...ongoing, ...declined, validOn: "2026-11-20" }), none);
  set(
    invoiceDraftsQuery("c", pageParameters),
    listPage(3, (index) => ({ ...emptyDraft, id: `draft${index}`, createdAt: time })),
  );
  set(
    quoteDraftsQuery("c", pageParameters),
    listPage(2, (index) => ({ ...emptyQuote, id: `quote draft${index}`, createdAt: time })),
  );
  set(invoicesQuery("c", { ...byDue, filter: "unpaid" }), listPage(1, invoice("undelivered", "unpaid")));
  set(invoicesQuery("c", { ...pageParameters, filter: "paid", sort: "date", descending: true }), none);
  set(
    quotesQuery("c", { ...pageParameters, filter: "ongoing", declined: { are: "only", ids: [declinedId] } }),
    listPage(1, () => ({ ...quote("declined", "ongoing")(0), id: declinedId })),
  );
  set(ordersQuery("c", { ...pageParameters, filter: "ongoing", sort: "delivery", descending: false }), none);
  set(declinedQuotesQuery("c"), { items: [{ quoteId: declinedId, at: time }] });
  const about = { customerName: "declined", number: 9, minor: "100", currencyCode: "SEK" };
  const answer = { id: "answer", quoteId: declinedId, decision: "declined", at: time, about };
  set(waitingOperationsQuery("c"), { items: [], answers: [answer], isAnswerAwaited: false });
  set(receivablesQuery("c"), { open: [], serverTimeUtc: time });
  set(invoicesQuery("c", { sort: "number", pageSize: 6 }), none);
  // The key ends in the language of the company's country, in which numbers are written.
  read.setQueryData([...unplacedOrdersKey("c"), "sv"], []);
  return read;
}

const turnCount = 40 + 1 + 2 + 3 + 1 + 4 + 5;

function overview(role: Role): string {
  return renderInCompany(<OverviewWithOrders />, seededQueries(), role);
}

function sales(role: Role): string {
  const list = (
    <SalesByTurn
      frame={({ children }) => children}
      bulk={{ marked: undefined, bar: () => null } as never}
      sales="/sales"
      hrefOf={(filter) => `?filter=${filter}`}
    />
  );
  return renderInCompany(list, seededQueries(), role);
}

/** The headings of the overview's tables, each with its count. */
const headingsWithCounts = (html: string) =>
  [...html.matchAll(/<h2>([^<]*)<\/h2>(?:<span[^>]*>(\d+))?/g)].map(([, h, n]) => [h, n]);
const rowLink = /<a [^>]*data-row[^>]*href="([^"]*)"/g;
const groupsOf = (html: string) => textsOfTag(html, "tbody").map(([title, total]) => [title, total]);

it("counts the same as a person's turn in the overview and in sales", () => {
  expect(headingsWithCounts(overview("sales"))).toContainEqual(["Your turn", String(turnCount)]);
  expect(groupsOf(sales("sales"))).toContainEqual(["Your turn", String(turnCount)]);
});

it("shows the same documents as a person's turn in the overview and in sales", () => {
  const linked = (html: string, rest: string) => [...html.matchAll(rowLink)].map(([, path]) => path?.replace(rest, ""));
  const inSales = linked(sales("owner"), "/sales/");
  const inOverview = linked(overview("owner"), "/companies/c/sales/");
  expect(groupsOf(sales("owner")).map(([title]) => title)).toEqual(["Your turn"]);
  expect(inSales).toEqual(expect.arrayContaining(inOverview));
  expect(inOverview).toContain(`quotes/${declinedId}`);
  expect(new Set(inSales).size).toBe(inSales.length);
});

it.each(["viewer", "approver"] as const)("is nobody's own turn to whom the role of a %s does not allow it", (role) => {
  expect(headingsWithCounts(overview(role))).toContainEqual(["Nothing waits for you", undefined]);
  expect(headingsWithCounts(overview(role))).toContainEqual(["For colleagues to do", String(turnCount)]);
  expect(groupsOf(sales(role)).map(([title]) => title)).toEqual(["For colleagues to do"]);
  expect(overview(role)).not.toContain("now-mark");
});
