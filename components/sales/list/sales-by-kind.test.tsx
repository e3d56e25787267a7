import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { invoiceDraftsQuery } from "@/lib/api/browser/sales/invoice-drafts";
import { invoicesQuery } from "@/lib/api/browser/sales/invoices";
import { declinedQuotesQuery } from "@/lib/api/browser/sales/offers";
import { ordersQuery } from "@/lib/api/browser/sales/orders";
import { quoteDraftsQuery } from "@/lib/api/browser/sales/quote-drafts";
import { ongoingQuotesAmongQuery, quotesQuery } from "@/lib/api/browser/sales/quotes";
import { emptyOrder } from "@/lib/api/contract/sales/order-body";
import { emptyQuote } from "@/lib/api/contract/sales/quote-draft";
import { renderInCompany, textsOfTag } from "../testing/render-in-company";
import { SalesByKind } from "./sales-by-kind";
import { SalesTabs } from "./sales-tabs";
import { makeKindCriteria } from "./use-sales-kinds";
import { unplacedOrdersKey } from "./use-unplaced-orders";

const customerId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const criteria = { search: "", customerId };
const serverTime = "2026-11-20T09:00:00Z";
const makeFirstPage = <T,>(total: number, makeItem: (index: number) => T) => ({
  ...{ total, page: 1, pageSize: 8, pages: Math.ceil(total / 8), serverTimeUtc: serverTime },
  items: Array.from({ length: Math.min(total, 8) }, (_, index) => makeItem(index)),
});
const emptyPage = makeFirstPage(0, () => null);

/** The data of a customer with twenty quotes that were ordered, twelve orders that were invoiced, and nothing open. */
function makeClientWithSettledSales(): QueryClient {
  const queryClient = new QueryClient();
  const quote = { ...emptyQuote, customerId, status: "ordered" as const, customerName: "Brf Solsidan" };
  const order = { ...emptyOrder, customerId, status: "invoiced" as const, customerName: "Brf Solsidan" };
  const quotes = makeFirstPage(20, (index) => ({ ...quote, id: `q${index}`, number: 100 + index }));
  const orders = makeFirstPage(12, (index) => ({ ...order, id: `o${index}`, number: 200 + index }));
  const setQueryData = (queryOptions: { queryKey: readonly unknown[] }, queryData: unknown) =>
    queryClient.setQueryData(queryOptions.queryKey, queryData);
  setQueryData(quotesQuery("c", makeKindCriteria(criteria)), quotes);
  setQueryData(ordersQuery("c", makeKindCriteria(criteria)), orders);
  setQueryData(invoicesQuery("c", makeKindCriteria(criteria)), emptyPage);
  for (const pageSize of [1, 8]) {
    setQueryData(invoiceDraftsQuery("c", { ...criteria, pageSize }), emptyPage);
    setQueryData(quoteDraftsQuery("c", { ...criteria, pageSize }), emptyPage);
  }
  setQueryData(quotesQuery("c", { ...criteria, filter: "open", pageSize: 1 }), emptyPage);
  setQueryData(ordersQuery("c", { ...criteria, filter: "open", pageSize: 1 }), emptyPage);
  for (const filter of ["unpaid", "paid", "overdue"] as const)
    setQueryData(invoicesQuery("c", { ...criteria, filter, pageSize: 1 }), emptyPage);
  // The query key contains the locale in which numbers are written, which is that of the company's country.
  queryClient.setQueryData([...unplacedOrdersKey("c"), "sv"], []);
  return queryClient;
}

it("shows the newest of each kind, settled or not, how many there are, and the way to all of them", () => {
  const html = renderInCompany(
    <SalesByKind
      renderFrame={({ children, foot }) => (
        <>
          {children}
          {foot}
        </>
      )}
      bulk={{ marking: undefined, renderBar: () => null, resultsButton: null, sheet: null } as never}
      criteria={criteria}
      salesPath="/sales"
      hrefOf={(filter) => `?filter=${filter}`}
      onClear={() => undefined}
    />,
    makeClientWithSettledSales(),
  );
  expect(textsOfTag(html, "tbody").map(([title, total]) => [title, total])).toEqual([
    ["Quotes", "20"],
    ["Orders", "12"],
  ]);
  expect(html.match(/data-row/g)).toHaveLength(16);
  expect(html.match(/<a [^>]*href="\?filter=quotes">[^<]*/)?.[0]).toMatch(/>Show all 20 quotes$/);
  expect(textsOfTag(html, "span").flat()).toContain("16 of 32 shown");
  // Rows of several kinds have no sort order in common, so the table shows none and offers none.
  expect(html.match(/aria-sort/)).toBeNull();
});

it("counts under All what All lists, and under each stage what waits there", () => {
  const salesTabs = <SalesTabs filter="quotes" criteria={criteria} href={() => ""} onPick={() => undefined} />;
  const countOfTab = Object.fromEntries(
    textsOfTag(renderInCompany(salesTabs, makeClientWithSettledSales()), "a ").map(([name, count]) => [name, count]),
  );
  expect(countOfTab).toEqual({
    ...{ All: "32", Drafts: "0", Quotes: "0", Orders: "0", Unpaid: "0", Settled: "0", Overdue: "0" },
    "All quotes": "20",
  });
});

it("counts every declined quote apart from the quotes, however many they are", () => {
  const queryClient = makeClientWithSettledSales();
  const ids = Array.from({ length: 95 }, (_, index) => `3f2504e0-4f89-41d3-9a0c-${String(index).padStart(12, "0")}`);
  queryClient.setQueryData(declinedQuotesQuery("c").queryKey, {
    items: ids.map((quoteId) => ({ quoteId, at: serverTime })),
  });
  queryClient.setQueryData(quotesQuery("c", { ...criteria, filter: "open", pageSize: 1 }).queryKey, {
    ...emptyPage,
    items: [],
    total: 120,
  });
  // Two of the quotes were accepted outside the portal after they were declined.
  const ongoingQuotes = ids.slice(2).map((id) => ({ id, validUntilOn: null }));
  queryClient.setQueryData(ongoingQuotesAmongQuery("c", ids, criteria).queryKey, ongoingQuotes);
  const salesTabs = <SalesTabs filter="quote" criteria={criteria} href={() => ""} onPick={() => undefined} />;
  const countOfTab = Object.fromEntries(
    textsOfTag(renderInCompany(salesTabs, queryClient), "a ").map(([name, count]) => [name, count]),
  );
  expect(countOfTab).toMatchObject({ Quotes: "27", Declined: "93" });
});
