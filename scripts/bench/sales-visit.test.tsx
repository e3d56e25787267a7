import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { SalesByTurn } from "@/components/sales/list/sales-by-turn";
import { SalesTabs } from "@/components/sales/list/sales-tabs";
import { renderInCompany } from "@/components/sales/testing/render-in-company";
import { declinedQuotesQuery } from "@/lib/api/browser/sales/offers";
import { quotesQuery } from "@/lib/api/browser/sales/quotes";
import { salesVisitCalls } from "./sales-visit";

it("measures every question the list of sales asks of the books on a visit, and no other", () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(declinedQuotesQuery("c").queryKey, { items: [] });
  queryClient.setQueryData(quotesQuery("c", { pageSize: 8, filter: "accepted" }).queryKey, {
    ...{ items: [], total: 0, page: 1, pageSize: 8, pages: 0, serverTimeUtc: "2026-11-20T09:00:00Z" },
  });
  const bulk = { marking: undefined, renderBar: () => null, resultsButton: null, sheet: null } as never;
  renderInCompany(
    <>
      <SalesTabs filter="all" criteria={{ search: "" }} href={() => ""} onPick={() => undefined} />
      <SalesByTurn renderFrame={({ children }) => children} bulk={bulk} salesPath="/sales" hrefOf={() => ""} />
    </>,
    queryClient,
  );
  const queries = queryClient.getQueryCache().getAll();
  const requestedPaths = queries.flatMap(({ queryKey: [, , path, kind, search], options }) =>
    kind === "list" && (options as { enabled?: unknown }).enabled !== false ? [`/${path}?${search}`] : [],
  );
  expect(requestedPaths.sort()).toEqual(
    salesVisitCalls("2026-11-20")
      .map(({ path }) => path)
      .sort(),
  );
});
