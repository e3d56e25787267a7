import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { invoiceDraftsQuery } from "@/lib/api/browser/sales/invoice-drafts";
import { invoicesQuery } from "@/lib/api/browser/sales/invoices";
import { declinedQuery } from "@/lib/api/browser/sales/offers";
import { ordersQuery } from "@/lib/api/browser/sales/orders";
import { quoteDraftsQuery } from "@/lib/api/browser/sales/quote-drafts";
import { ongoingAmongQuery, quotesQuery } from "@/lib/api/browser/sales/quotes";
import { emptyOrder } from "@/lib/api/contract/sales/order-body";
import { emptyQuote } from "@/lib/api/contract/sales/quote-draft";
import { rendered, wordsOf } from "../testing/rendered";
import { SalesByKind } from "./sales-by-kind";
import { SalesTabs } from "./sales-tabs";
import { kindAsked } from "./use-sales-kinds";
import { unplacedOrdersKey } from "./use-unplaced-orders";

const customerId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const asked = { search: "", customerId };
const time = "2026-11-20T09:00:00Z";
const some = <T,>(total: number, one: (index: number) => T) => ({
  ...{ total, page: 1, pageSize: 8, pages: Math.ceil(total / 8), serverTimeUtc: time },
  items: Array.from({ length: Math.min(total, 8) }, (_, index) => one(index)),
});
const none = some(0, () => null);

/** The data of a customer with twenty quotes that were ordered, twelve orders that were invoiced, and nothing open. */
function settled(): QueryClient {
  const read = new QueryClient();
  const quote = { ...emptyQuote, customerId, status: "ordered" as const, customerName: "Brf Solsidan" };
  const order = { ...emptyOrder, customerId, status: "invoiced" as const, customerName: "Brf Solsidan" };
  const quotes = some(20, (index) => ({ ...quote, id: `q${index}`, number: 100 + index }));
  const orders = some(12, (index) => ({ ...order, id: `o${index}`, number: 200 + index }));
  const set = (query: { queryKey: readonly unknown[] }, data: unknown) => read.setQueryData(query.queryKey, data);
  set(quotesQuery("c", kindAsked(asked)), quotes);
  set(ordersQuery("c", kindAsked(asked)), orders);
  set(invoicesQuery("c", kindAsked(asked)), none);
  for (const pageSize of [1, 8]) {
    set(invoiceDraftsQuery("c", { ...asked, pageSize }), none);
    set(quoteDraftsQuery("c", { ...asked, pageSize }), none);
  }
  set(quotesQuery("c", { ...asked, filter: "open", pageSize: 1 }), none);
  set(ordersQuery("c", { ...asked, filter: "open", pageSize: 1 }), none);
  for (const filter of ["unpaid", "paid", "overdue"] as const)
    set(invoicesQuery("c", { ...asked, filter, pageSize: 1 }), none);
  // The key holds the language in which numbers are written, which is that of the company's country.
  read.setQueryData([...unplacedOrdersKey("c"), "sv"], []);
  return read;
}

it("shows the newest of each kind, settled or not, how many there are, and the way to all of them", () => {
  const html = rendered(
    <SalesByKind
      frame={({ children, foot }) => (
        <>
          {children}
          {foot}
        </>
      )}
      bulk={{ marked: undefined, bar: () => null, results: null, sheet: null } as never}
      asked={asked}
      sales="/sales"
      hrefOf={(filter) => `?filter=${filter}`}
      onClear={() => undefined}
    />,
    settled(),
  );
  expect(wordsOf(html, "tbody").map(([title, total]) => [title, total])).toEqual([
    ["Quotes", "20"],
    ["Orders", "12"],
  ]);
  expect(html.match(/data-row/g)).toHaveLength(16);
  expect(html.match(/<a [^>]*href="\?filter=quotes">[^<]*/)?.[0]).toMatch(/>Show all 20 quotes$/);
  expect(wordsOf(html, "span").flat()).toContain("16 of 32 shown");
  // Rows of several kinds have no sort order in common: none is shown, and none can be chosen.
  expect(html.match(/aria-sort/)).toBeNull();
});

it("counts under All what All lists, and under each stage what waits there", () => {
  const tabs = <SalesTabs filter="quotes" asked={asked} href={() => ""} onPick={() => undefined} />;
  const counts = Object.fromEntries(wordsOf(rendered(tabs, settled()), "a ").map(([name, count]) => [name, count]));
  expect(counts).toEqual({
    ...{ All: "32", Drafts: "0", Quotes: "0", Orders: "0", Unpaid: "0", Settled: "0", Overdue: "0" },
    "All quotes": "20",
  });
});

it("counts every declined quote apart from the quotes, however many they are", () => {
  const read = settled();
  const ids = Array.from({ length: 95 }, (_, index) => `3f2504e0-4f89-41d3-9a0c-${String(index).padStart(12, "0")}`);
  read.setQueryData(declinedQuery("c").queryKey, { items: ids.map((quoteId) => ({ quoteId, at: time })) });
  read.setQueryData(quotesQuery("c", { ...asked, filter: "open", pageSize: 1 }).queryKey, {
    ...none,
    items: [],
    total: 120,
  });
  // Two of the quotes were accepted elsewhere after they were declined.
  const ongoing = ids.slice(2).map((id) => ({ id, validUntilOn: null }));
  read.setQueryData(ongoingAmongQuery("c", ids, asked).queryKey, ongoing);
  const tabs = <SalesTabs filter="quote" asked={asked} href={() => ""} onPick={() => undefined} />;
  const counts = Object.fromEntries(wordsOf(rendered(tabs, read), "a ").map(([name, count]) => [name, count]));
  expect(counts).toMatchObject({ Quotes: "27", Declined: "93" });
});
