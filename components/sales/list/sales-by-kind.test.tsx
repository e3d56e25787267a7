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
import { kindCriteria } from "./use-sales-kinds";
import { unplacedOrdersKey } from "./use-unplaced-orders";

const customerId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const criteria = { search: "", customerId };
const time = "2026-11-20T09:00:00Z";
const firstPageOf = <T,>(total: number, one: (index: number) => T) => ({
  ...{ total, page: 1, pageSize: 8, pages: Math.ceil(total / 8), serverTimeUtc: time },
  items: Array.from({ length: Math.min(total, 8) }, (_, index) => one(index)),
});
const emptyPage = firstPageOf(0, () => null);

/** The data of a customer with twenty quotes that were ordered, twelve orders that were invoiced, and nothing open. */
function clientWithSettledSales(): QueryClient {
  const queryClient = new QueryClient();
  const quote = { ...emptyQuote, customerId, status: "ordered" as const, customerName: "Brf Solsidan" };
  const order = { ...emptyOrder, customerId, status: "invoiced" as const, customerName: "Brf Solsidan" };
  const quotes = firstPageOf(20, (index) => ({ ...quote, id: `q${index}`, number: 100 + index }));
  const orders = firstPageOf(12, (index) => ({ ...order, id: `o${index}`, number: 200 + index }));
  const setData = (query: { queryKey: readonly unknown[] }, data: unknown) =>
    queryClient.setQueryData(query.queryKey, data);
  setData(quotesQuery("c", kindCriteria(criteria)), quotes);
  setData(ordersQuery("c", kindCriteria(criteria)), orders);
  setData(invoicesQuery("c", kindCriteria(criteria)), emptyPage);
  for (const pageSize of [1, 8]) {
    setData(invoiceDraftsQuery("c", { ...criteria, pageSize }), emptyPage);
    setData(quoteDraftsQuery("c", { ...criteria, pageSize }), emptyPage);
  }
  setData(quotesQuery("c", { ...criteria, filter: "open", pageSize: 1 }), emptyPage);
  setData(ordersQuery("c", { ...criteria, filter: "open", pageSize: 1 }), emptyPage);
  for (const filter of ["unpaid", "paid", "overdue"] as const)
    setData(invoicesQuery("c", { ...criteria, filter, pageSize: 1 }), emptyPage);
  // The query key contains the locale in which numbers are written, which is that of the company's country.
  queryClient.setQueryData([...unplacedOrdersKey("c"), "sv"], []);
  return queryClient;
}

it("shows the newest of each kind, settled or not, how many there are, and the way to all of them", () => {
  const html = renderInCompany(
    <SalesByKind
      frame={({ children, foot }) => (
        <>
          {children}
          {foot}
        </>
      )}
      bulk={{ marked: undefined, bar: () => null, results: null, sheet: null } as never}
      criteria={criteria}
      sales="/sales"
      hrefOf={(filter) => `?filter=${filter}`}
      onClear={() => undefined}
    />,
    clientWithSettledSales(),
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
  const tabs = <SalesTabs filter="quotes" criteria={criteria} href={() => ""} onPick={() => undefined} />;
  const counts = Object.fromEntries(
    textsOfTag(renderInCompany(tabs, clientWithSettledSales()), "a ").map(([name, count]) => [name, count]),
  );
  expect(counts).toEqual({
    ...{ All: "32", Drafts: "0", Quotes: "0", Orders: "0", Unpaid: "0", Settled: "0", Overdue: "0" },
    "All quotes": "20",
  });
});

it("counts every declined quote apart from the quotes, however many they are", () => {
  const read = clientWithSettledSales();
  const ids = Array.from({ length: 95 }, (_, index) => `3f2504e0-4f89-41d3-9a0c-${String(index).padStart(12, "0")}`);
  read.setQueryData(declinedQuotesQuery("c").queryKey, { items: ids.map((quoteId) => ({ quoteId, at: time })) });
  read.setQueryData(quotesQuery("c", { ...criteria, filter: "open", pageSize: 1 }).queryKey, {
    ...emptyPage,
    items: [],
    total: 120,
  });
  // Two of the quotes were accepted outside the portal after they were declined.
  const ongoing = ids.slice(2).map((id) => ({ id, validUntilOn: null }));
  read.setQueryData(ongoingQuotesAmongQuery("c", ids, criteria).queryKey, ongoing);
  const tabs = <SalesTabs filter="quote" criteria={criteria} href={() => ""} onPick={() => undefined} />;
  const counts = Object.fromEntries(
    textsOfTag(renderInCompany(tabs, read), "a ").map(([name, count]) => [name, count]),
  );
  expect(counts).toMatchObject({ Quotes: "27", Declined: "93" });
});
