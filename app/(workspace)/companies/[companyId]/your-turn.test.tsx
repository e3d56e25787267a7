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
const instant = "2026-11-20T09:00:00Z";
const pageParameters = { pageSize: 8 } as const;
const listPage = <T,>(total: number, itemAt: (index: number) => T) => ({
  ...{ total, page: 1, pageSize: 8, pages: 1, serverTimeUtc: instant },
  items: Array.from({ length: Math.min(total, 8) }, (_, index) => itemAt(index)),
});
const makeInvoice = (name: string, status: "unpaid" | "overdue") => (index: number) => ({
  ...emptyDraft,
  ...{ id: `${name}${index}`, number: index, status, customerName: name, creditedBy: [], remainingMinor: 100n },
  ...{ dueOn: "2026-11-10", paidOn: null, setOffMinor: 0n, hasSendError: name === "undelivered" },
});
const makeQuote = (name: string, status: "accepted" | "ongoing") => (index: number) => ({
  ...{ ...emptyQuote, id: `${name}${index}`, number: index, status, customerName: name },
  ...(status === "ongoing" ? { validUntilOn: "2026-11-01" } : {}),
});

/**
 * A company with 40 overdue invoices, 1 undelivered, 2 delivered orders, 3 accepted quotes, 1 declined, 4 expired and 5
 * drafts.
 */
function seedQueryClient(): QueryClient {
  const queryClient = new QueryClient();
  const setQuery = (query: { queryKey: readonly unknown[] }, data: unknown) =>
    queryClient.setQueryData(query.queryKey, data);
  const dueParameters = { ...pageParameters, sort: "due", descending: false } as const;
  const ongoingParameters = { ...pageParameters, filter: "ongoing", sort: "until", descending: false } as const;
  const emptyPage = listPage(0, () => null);
  const shippedOrder = { ...emptyOrder, customerName: "shipped", status: "shipped" };
  setQuery(
    invoicesQuery("c", { ...dueParameters, filter: "overdue" }),
    listPage(40, makeInvoice("overdue", "overdue")),
  );
  setQuery(
    invoicesQuery("c", { ...pageParameters, filter: "undelivered", sort: "number", descending: true }),
    listPage(1, makeInvoice("undelivered", "unpaid")),
  );
  setQuery(
    ordersQuery("c", { ...pageParameters, filter: "shipped" }),
    listPage(2, (index) => ({ ...shippedOrder, id: `shipped${index}` })),
  );
  setQuery(quotesQuery("c", { ...pageParameters, filter: "accepted" }), listPage(3, makeQuote("accepted", "accepted")));
  const declined = { declined: { are: "leftOut", ids: [declinedId] } } as const;
  setQuery(
    quotesQuery("c", { ...ongoingParameters, ...declined, endedBefore: "2026-11-20", descending: true }),
    listPage(4, makeQuote("expired", "ongoing")),
  );
  setQuery(quotesQuery("c", { ...ongoingParameters, ...declined, validOn: "2026-11-20" }), emptyPage);
  setQuery(
    invoiceDraftsQuery("c", pageParameters),
    listPage(3, (index) => ({ ...emptyDraft, id: `draft${index}`, createdAt: instant })),
  );
  setQuery(
    quoteDraftsQuery("c", pageParameters),
    listPage(2, (index) => ({ ...emptyQuote, id: `quote draft${index}`, createdAt: instant })),
  );
  setQuery(
    invoicesQuery("c", { ...dueParameters, filter: "unpaid" }),
    listPage(1, makeInvoice("undelivered", "unpaid")),
  );
  setQuery(invoicesQuery("c", { ...pageParameters, filter: "paid", sort: "date", descending: true }), emptyPage);
  setQuery(
    quotesQuery("c", { ...pageParameters, filter: "ongoing", declined: { are: "only", ids: [declinedId] } }),
    listPage(1, () => ({ ...makeQuote("declined", "ongoing")(0), id: declinedId })),
  );
  setQuery(ordersQuery("c", { ...pageParameters, filter: "ongoing", sort: "delivery", descending: false }), emptyPage);
  setQuery(declinedQuotesQuery("c"), { items: [{ quoteId: declinedId, at: instant }] });
  const aboutQuote = { customerName: "declined", number: 9, minor: "100", currencyCode: "SEK" };
  const answer = { id: "answer", quoteId: declinedId, decision: "declined", at: instant, about: aboutQuote };
  setQuery(waitingOperationsQuery("c"), { items: [], answers: [answer], isAnswerAwaited: false });
  setQuery(receivablesQuery("c"), { open: [], serverTimeUtc: instant });
  setQuery(invoicesQuery("c", { sort: "number", pageSize: 6 }), emptyPage);
  // The key ends in the language of the company's country, in which numbers are written.
  queryClient.setQueryData([...unplacedOrdersKey("c"), "sv"], []);
  return queryClient;
}

const turnCount = 40 + 1 + 2 + 3 + 1 + 4 + 5;

function renderOverview(role: Role): string {
  return renderInCompany(<OverviewWithOrders />, seedQueryClient(), role);
}

function renderSales(role: Role): string {
  const salesByTurn = (
    <SalesByTurn
      renderFrame={({ children }) => children}
      bulk={{ marking: undefined, renderBar: () => null } as never}
      salesPath="/sales"
      hrefOf={(filter) => `?filter=${filter}`}
    />
  );
  return renderInCompany(salesByTurn, seedQueryClient(), role);
}

/** The headings of the overview's tables, each with its count. */
const headingsWithCounts = (html: string) =>
  [...html.matchAll(/<h2>([^<]*)<\/h2>(?:<span[^>]*>(\d+))?/g)].map(([, heading, count]) => [heading, count]);
const rowLinkPattern = /<a [^>]*data-row[^>]*href="([^"]*)"/g;
const groupsOf = (html: string) => textsOfTag(html, "tbody").map(([title, total]) => [title, total]);

it("counts the same as a person's turn in the overview and in sales", () => {
  expect(headingsWithCounts(renderOverview("sales"))).toContainEqual(["Your turn", String(turnCount)]);
  expect(groupsOf(renderSales("sales"))).toContainEqual(["Your turn", String(turnCount)]);
});

it("shows the same documents as a person's turn in the overview and in sales", () => {
  const linkedPaths = (html: string, prefix: string) =>
    [...html.matchAll(rowLinkPattern)].map(([, path]) => path?.replace(prefix, ""));
  const salesPaths = linkedPaths(renderSales("owner"), "/sales/");
  const overviewPaths = linkedPaths(renderOverview("owner"), "/companies/c/sales/");
  expect(groupsOf(renderSales("owner")).map(([title]) => title)).toEqual(["Your turn"]);
  expect(salesPaths).toEqual(expect.arrayContaining(overviewPaths));
  expect(overviewPaths).toContain(`quotes/${declinedId}`);
  expect(new Set(salesPaths).size).toBe(salesPaths.length);
});

it.each(["viewer", "approver"] as const)("is nobody's own turn to whom the role of a %s does not allow it", (role) => {
  expect(headingsWithCounts(renderOverview(role))).toContainEqual(["Nothing waits for you", undefined]);
  expect(headingsWithCounts(renderOverview(role))).toContainEqual(["For colleagues to do", String(turnCount)]);
  expect(groupsOf(renderSales(role)).map(([title]) => title)).toEqual(["For colleagues to do"]);
  expect(renderOverview(role)).not.toContain("now-mark");
});
