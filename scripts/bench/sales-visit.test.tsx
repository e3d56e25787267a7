import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { SalesByTurn } from "@/components/sales/list/sales-by-turn";
import { SalesTabs } from "@/components/sales/list/sales-tabs";
import { renderInCompany } from "@/components/sales/testing/render-in-company";
import { declinedQuotesQuery } from "@/lib/api/browser/sales/offers";
import { quotesQuery } from "@/lib/api/browser/sales/quotes";
import { salesVisit } from "./sales-visit";

it("measures every question the list of sales asks of the books on a visit, and no other", () => {
  const read = new QueryClient();
  read.setQueryData(declinedQuotesQuery("c").queryKey, { items: [] });
  read.setQueryData(quotesQuery("c", { pageSize: 8, filter: "accepted" }).queryKey, {
    ...{ items: [], total: 0, page: 1, pageSize: 8, pages: 0, serverTimeUtc: "2026-11-20T09:00:00Z" },
  });
  const bulk = { marked: undefined, bar: () => null, results: null, sheet: null } as never;
  renderInCompany(
    <>
      <SalesTabs filter="all" criteria={{ search: "" }} href={() => ""} onPick={() => undefined} />
      <SalesByTurn frame={({ children }) => children} bulk={bulk} sales="/sales" hrefOf={() => ""} />
    </>,
    read,
  );
  const keys = read.getQueryCache().getAll();
  const asked = keys.flatMap(({ queryKey: [, , path, kind, search], options }) =>
    kind === "list" && (options as { enabled?: unknown }).enabled !== false ? [`/${path}?${search}`] : [],
  );
  expect(asked.sort()).toEqual(
    salesVisit("2026-11-20")
      .map(({ path }) => path)
      .sort(),
  );
});
