import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { invoicesOfSourceQuery } from "./sales/invoices";

const orderId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const idOf = (number: number) => `3f2504e0-4f89-41d3-9a0c-${String(number).padStart(12, "0")}`;
const requestedPages: { page: string | null; filter: string | null }[] = [];

afterEach(() => {
  requestedPages.length = 0;
  vi.unstubAllGlobals();
});

it("an order with more invoices than one page is read to its last one", async () => {
  const wireInvoices = Array.from({ length: 2300 }, (_, index) => ({
    ...{ Id: idOf(index), CustomerId: orderId, CurrencyCode: "SEK", InvoiceNumber: index },
  }));
  vi.stubGlobal("fetch", async (url: string) => {
    const { searchParams } = new URL(url, "https://portal.example");
    const pageSize = Number(searchParams.get("$pagesize"));
    const page = Number(searchParams.get("$page"));
    requestedPages.push({ page: searchParams.get("$page"), filter: searchParams.get("$filter") });
    const Meta = {
      ...{ CurrentPage: page, PageSize: pageSize, TotalNumberOfPages: Math.ceil(wireInvoices.length / pageSize) },
      ...{ TotalNumberOfResults: wireInvoices.length, ServerTimeUtc: "2026-11-22T10:00:00Z" },
    };
    return Response.json({ Meta, Data: wireInvoices.slice((page - 1) * pageSize, page * pageSize) });
  });
  const invoices = await new QueryClient().fetchQuery(invoicesOfSourceQuery("c", "order", orderId));
  expect(invoices.map(({ number }) => number)).toEqual(wireInvoices.map(({ InvoiceNumber }) => InvoiceNumber));
  expect(requestedPages.map(({ page }) => page)).toEqual(["1", "2", "3"]);
  expect(new Set(requestedPages.map(({ filter }) => filter))).toEqual(new Set([`CreatedFromOrderId eq ${orderId}`]));
});
