import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { voucherQuery, vouchersQuery } from "./books/vouchers";
import { suppliersQuery } from "./purchases/suppliers";
import { articlesQuery } from "./sales/articles";
import { customersQuery } from "./sales/customers";
import { invoiceDraftsQuery } from "./sales/invoice-drafts";
import { invoicesQuery } from "./sales/invoices";
import { ordersQuery } from "./sales/orders";
import { quoteDraftsQuery } from "./sales/quote-drafts";
import { quotesQuery } from "./sales/quotes";

const emptyPage = {
  Meta: {
    CurrentPage: 1,
    PageSize: 50,
    TotalNumberOfPages: 0,
    TotalNumberOfResults: 0,
    ServerTimeUtc: "2026-11-22T10:00:00Z",
  },
  Data: [],
};
const filterRefusal = { code: "remote_refused", remote: { code: 6000, message: "Bad filter" } };

const requestedFilters: string[] = [];
let searchesRows = true;

beforeEach(() => {
  searchesRows = true;
  vi.stubGlobal("fetch", async (url: string) => {
    const filter = new URL(url, "https://portal.example").searchParams.get("$filter") ?? "";
    requestedFilters.push(filter);
    return filter.includes("Rows/any") && !searchesRows
      ? Response.json(filterRefusal, { status: 422 })
      : Response.json(emptyPage, { status: 200 });
  });
});
afterEach(() => {
  requestedFilters.length = 0;
  vi.unstubAllGlobals();
});

const fetchInvoices = (companyId: string, search: string, rows?: boolean) =>
  new QueryClient().fetchQuery(invoicesQuery(companyId, { search, ...(rows === undefined ? {} : { rows }) }));

it.each([
  ["customers", (search: string) => customersQuery("c1", { search })],
  ["articles", (search: string) => articlesQuery("c1", { search })],
  ["suppliers", (search: string) => suppliersQuery("c1", { search })],
  ["vouchers", (search: string) => vouchersQuery("c1", { search })],
  ["invoices", (search: string) => invoicesQuery("c1", { search })],
])("asks for %s by one line of a pasted text, no longer than a search of a list", (_, makeQuery) => {
  const filterOf = (search: string) =>
    new URLSearchParams(String(makeQuery(search).queryKey.at(-1))).get("$filter") ?? "";
  expect(filterOf("Berg\tLund\r\n")).toBe(filterOf("Berg Lund"));
  expect(filterOf(`Berg ${"x".repeat(5000)}`)).toBe(filterOf(`Berg ${"x".repeat(95)}`));
  expect(filterOf(`Berg ${"x".repeat(5000)}`).length).toBeLessThan(4000);
});

it("asks for nothing by a personal number beyond what is searched for, or made by cutting the text", () => {
  for (const search of [`${"x".repeat(200)} 910412-2388`, `${"x".repeat(88)} 910412-23889`]) {
    expect(customersQuery("c1", { search }).queryKey.at(-1)).toBe("unasked");
    expect(invoicesQuery("c1", { search }).queryKey.at(-1)).toBe("unasked");
  }
});

it("looks in number, customer, references and rows, with one question", async () => {
  const invoicePage = await fetchInvoices("c1", " 1047 ");
  expect(requestedFilters).toHaveLength(1);
  expect(requestedFilters[0]).toContain("(InvoiceNumber eq 1047)");
  for (const member of ["InvoiceCustomerName", "YourReference", "OurReference", "BuyersOrderReference"]) {
    expect(requestedFilters[0]).toContain(`contains(tolower(${member}),'1047')`);
  }
  expect(requestedFilters[0]).toContain("Rows/any(r: contains(tolower(r/Text),'1047'))");
  expect(invoicePage.withoutRows).toBeUndefined();
});

it("finds a number by the words its document is called by", async () => {
  for (const search of ["Invoice 1047", "credit note  1047", "Följesedel 1047", "1047"])
    await fetchInvoices("c1", search);
  expect(requestedFilters.map((filter) => filter.includes("(InvoiceNumber eq 1047)"))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  requestedFilters.length = 0;
  for (const search of ["Storgatan 12 B", "1047 invoice", "A-1047", "brf"]) await fetchInvoices("c1", search);
  expect(requestedFilters.join()).not.toContain("InvoiceNumber eq");
});

it("leaves the rows out of a search of two letters, and where it is told to", async () => {
  await fetchInvoices("c1", "br");
  await fetchInvoices("c1", "brf", false);
  expect(requestedFilters.join()).not.toContain("Rows");
});

it("searches the rest where the service knows no filter on rows, says so, and asks in vain once only", async () => {
  searchesRows = false;
  expect((await fetchInvoices("c2", "takstol")).withoutRows).toBe(true);
  expect(requestedFilters).toHaveLength(2);
  expect((await fetchInvoices("c2", "fönster")).withoutRows).toBe(true);
  expect(requestedFilters).toHaveLength(3);
  expect(requestedFilters[2]).not.toContain("Rows");
});

it.each([
  ["customers", customersQuery],
  ["articles", articlesQuery],
  ["invoices", invoicesQuery],
  ["drafts", invoiceDraftsQuery],
  ["quotes", quotesQuery],
  ["drafts of quotes", quoteDraftsQuery],
  ["orders", ordersQuery],
  ["suppliers", suppliersQuery],
  ["vouchers", vouchersQuery],
] as const)("asks for no %s by a personal number, and says why", async (_, makeQuery) => {
  const personalSearch = makeQuery("c1", { search: " Berit 19121212-1212" });
  await expect(new QueryClient().fetchQuery(personalSearch as ReturnType<typeof customersQuery>)).rejects.toMatchObject(
    {
      code: "invalid_input",
      detail: "personal_number",
    },
  );
  expect(requestedFilters).toEqual([]);
  expect(JSON.stringify(personalSearch.queryKey)).not.toContain("1212");
});

it("finds no voucher of what has none, and another one by its id", async () => {
  expect((await new QueryClient().fetchQuery(voucherQuery("c1", ""))).items).toEqual([]);
  await new QueryClient().fetchQuery(voucherQuery("c1", "11111111-2222-4333-8444-555555555555"));
  expect(requestedFilters.at(-1)).toBe("Id eq 11111111-2222-4333-8444-555555555555");
});
