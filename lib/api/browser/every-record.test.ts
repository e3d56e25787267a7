import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { invoicesOfSourceQuery } from "./sales/invoices";

const order = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const idOf = (number: number) => `3f2504e0-4f89-41d3-9a0c-${String(number).padStart(12, "0")}`;
const requests: { page: string | null; filter: string | null }[] = [];

afterEach(() => {
  requests.length = 0;
  vi.unstubAllGlobals();
});

it("an order with more invoices than one page is read to its last one", async () => {
  const all = Array.from({ length: 2300 }, (_, index) => ({
    ...{ Id: idOf(index), CustomerId: order, CurrencyCode: "SEK", InvoiceNumber: index },
  }));
  vi.stubGlobal("fetch", async (url: string) => {
    const { searchParams } = new URL(url, "https://portal.example");
    const size = Number(searchParams.get("$pagesize"));
    const page = Number(searchParams.get("$page"));
    requests.push({ page: searchParams.get("$page"), filter: searchParams.get("$filter") });
    const Meta = {
      ...{ CurrentPage: page, PageSize: size, TotalNumberOfPages: Math.ceil(all.length / size) },
      ...{ TotalNumberOfResults: all.length, ServerTimeUtc: "2026-11-22T10:00:00Z" },
    };
    return Response.json({ Meta, Data: all.slice((page - 1) * size, page * size) });
  });
  const read = await new QueryClient().fetchQuery(invoicesOfSourceQuery("c", "order", order));
  expect(read.map(({ number }) => number)).toEqual(all.map(({ InvoiceNumber }) => InvoiceNumber));
  expect(requests.map(({ page }) => page)).toEqual(["1", "2", "3"]);
  expect(new Set(requests.map(({ filter }) => filter))).toEqual(new Set([`CreatedFromOrderId eq ${order}`]));
});
