import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../documents/testing/pdf-text";
import { operations } from "../openapi/document";
import { norrsken } from "../seed/companies";
import { type Books, startBooks, today, type Wire } from "./testing/books-client";
import { createCustomer, createDraft, openShop, row, type Shop } from "./testing/sales";

// Each query parameter of an operation changes its answer. This file tests most of them in one table; the tests of the
// resources cover the others.

let books: Books;
let shop: Shop;
let token: string;
let yearId: string;
let privateBuyerId: string;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
  token = await books.token("anna@norrsken.example", norrsken.id);
  const [currentYear] = (await shop.anna.get(`/fiscalyears?$filter=StartDate le ${today} and EndDate ge ${today}`)).body
    .Data;
  yearId = String(currentYear?.Id);
  privateBuyerId = (await createCustomer(shop.anna, { Name: "Åsa Öberg", IsPrivatePerson: true })).body.Id;
});
afterAll(() => books.sandbox.stop());

const get = async (path: string) => {
  const { status, body, text } = await shop.anna.get(path);
  expect(status, text).toBe(200);
  return body;
};
const send = async (path: string, body?: unknown) => {
  const reply = await shop.anna.send("POST", path, body);
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.body;
};

/** The body of an account with a free number, and with another type than the default type of that number. */
async function accountBody(): Promise<Wire> {
  const usedAccounts = (await get("/accounts?$filter=Number ge 1700 and Number lt 1800&$pagesize=100")).Data;
  const numbers = new Set(usedAccounts.map((one) => one.Number));
  const free = Array.from({ length: 100 }, (_, index) => 1700 + index).find((number) => !numbers.has(number));
  return { Number: free, Name: "Ny", FiscalYearId: yearId, IsActive: true, Type: 28 };
}

const earlierDate = "2026-11-03";
const serviceRows = () => [row(shop, "service25", 1, 100)];
const createEarlyDraft = async () => (await createDraft(shop, serviceRows(), { InvoiceDate: earlierDate })).body.Id;

/** The text of a printed draft. */
async function readPrintedDraft(query: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const path = `/v2/customerinvoicedrafts/${await createEarlyDraft()}/print${query}`;
  const response = await fetch(books.sandbox.url + path, { headers });
  expect(response.status).toBe(200);
  return (await readPdf(new Uint8Array(await response.arrayBuffer()))).pages.join(" ");
}

/** Runs `runCalls` while the company's settings keep the original dates of drafts. */
async function whileDraftDatesAreKept<T>(work: () => Promise<T>): Promise<T> {
  const before = await get("/companysettings");
  await shop.anna.send("PUT", "/companysettings", { ...before, KeepOriginalDraftDate: true });
  const result = await work();
  await shop.anna.send("PUT", "/companysettings", before);
  return result;
}

const invoicedHouseWorkShares = (query: string) =>
  send(`/customerinvoices${query}`, {
    CustomerId: privateBuyerId,
    RotReducedInvoicingType: 1,
    RotReducedInvoicingAmount: 400,
    Rows: [row(shop, "service25", 8, 500, { WorkCostType: 1, WorkHours: 8 })],
    Persons: [
      { Ssn: "19900101-2385", Amount: 300 },
      { Ssn: "19811218-9876", Amount: 100 },
    ],
  }).then((invoice) => (invoice.Persons as Wire[]).map(({ Amount }) => Amount));

const readPriceWithDecimals = async (pathOfArticle: (id: string) => string, query: string) => {
  const article = (await get("/articles?$pagesize=1")).Data[0];
  const articleBody = {
    ...article,
    Number: `F${Math.random()}`.slice(0, 16),
    NetPrice: 0.3333,
    GrossPrice: null,
    Barcodes: [],
  };
  const { Id } = await send("/articles", articleBody);
  const body = await get(pathOfArticle(Id) + query);
  return (body.Data?.[0] ?? body).NetPrice;
};
const articlePath = (id: string) => `/articles/${id}?x=1`;
const articleListPath = (id: string) => `/articles?$filter=Id eq ${id}`;

async function readCustomerPrice(pathOfArticle: (id: string) => string, isCustomerNamed: boolean) {
  const article = shop.articles.goods12 ?? "";
  const list = await send("/salespricelists", { Name: "Stam", IsActive: true });
  const prices = { Prices: [{ ArticleId: article, NetPrice: 80 }] };
  await shop.anna.send("PUT", `/salespricelists/${list.Id}/prices`, prices);
  const buyer = (await createCustomer(shop.anna, { SalesPriceListId: list.Id })).body.Id;
  const body = await get(pathOfArticle(article) + (isCustomerNamed ? `&customerId=${buyer}` : ""));
  return (body.Data?.[0] ?? body).NetPrice;
}

const ratesText = (body: Wire & { Data?: Wire[] }) => JSON.stringify(body.Data ?? body);
const readFirstId = async (path: string) => (await get(`${path}?$pagesize=1`)).Data[0]?.Id;
const readExchangeRate = async (query: string) => (await get(`/currencies/exchangerate${query}`)).Rate;

type ParameterCase = {
  readonly withoutParameter: () => Promise<unknown>;
  readonly withParameter: () => Promise<unknown>;
};

/** For each operation and parameter: the same call without the parameter and with it. */
const cases: Readonly<Record<string, ParameterCase>> = {
  "createAccount useDefaultAccountType": {
    withoutParameter: async () => (await send("/accounts", await accountBody())).Type,
    withParameter: async () => (await send("/accounts?useDefaultAccountType=false", await accountBody())).Type,
  },
  "createAccounts useDefaultAccountType": {
    withoutParameter: async () => (await send("/accounts/batch", [await accountBody()])).Data[0]?.Type,
    withParameter: async () =>
      (await send("/accounts/batch?useDefaultAccountType=false", [await accountBody()])).Data[0]?.Type,
  },
  "listArticleAccountCodings vatRateDate": {
    withoutParameter: async () => ratesText(await get("/articleaccountcodings")),
    withParameter: async () => ratesText(await get("/articleaccountcodings?vatRateDate=1960-01-01")),
  },
  "getArticleAccountCoding vatRateDate": {
    withoutParameter: async () =>
      ratesText(await get(`/articleaccountcodings/${await readFirstId("/articleaccountcodings")}`)),
    withParameter: async () =>
      ratesText(
        await get(`/articleaccountcodings/${await readFirstId("/articleaccountcodings")}?vatRateDate=1960-01-01`),
      ),
  },
  "listVatCodes vatRateDate": {
    withoutParameter: async () => ratesText(await get("/vatcodes")),
    withParameter: async () => ratesText(await get("/vatcodes?vatRateDate=1960-01-01")),
  },
  "getVatCode vatRateDate": {
    withoutParameter: async () => ratesText(await get(`/vatcodes/${await readFirstId("/vatcodes")}`)),
    withParameter: async () =>
      ratesText(await get(`/vatcodes/${await readFirstId("/vatcodes")}?vatRateDate=1960-01-01`)),
  },
  "listArticles showPricesWithTwoDecimals": {
    withoutParameter: () => readPriceWithDecimals(articleListPath, ""),
    withParameter: () => readPriceWithDecimals(articleListPath, "&showPricesWithTwoDecimals=true"),
  },
  "getArticle showPricesWithTwoDecimals": {
    withoutParameter: () => readPriceWithDecimals(articlePath, ""),
    withParameter: () => readPriceWithDecimals(articlePath, "&showPricesWithTwoDecimals=true"),
  },
  "listArticles customerId": {
    withoutParameter: () => readCustomerPrice(articleListPath, false),
    withParameter: () => readCustomerPrice(articleListPath, true),
  },
  "getArticle customerId": {
    withoutParameter: () => readCustomerPrice(articlePath, false),
    withParameter: () => readCustomerPrice(articlePath, true),
  },
  "getExchangeRate sourceCurrency": {
    withoutParameter: () => readExchangeRate("?sourceCurrency=EUR"),
    withParameter: () => readExchangeRate("?sourceCurrency=USD"),
  },
  "getExchangeRate targetCurrency": {
    withoutParameter: () => readExchangeRate("?sourceCurrency=EUR"),
    withParameter: () => readExchangeRate("?sourceCurrency=EUR&targetCurrency=NOK"),
  },
  "getExchangeRate date": {
    withoutParameter: () => readExchangeRate("?sourceCurrency=EUR"),
    withParameter: () => readExchangeRate("?sourceCurrency=EUR&date=2026-09-01"),
  },
  "createCustomerInvoiceDraft overrideCustomerIsPrivatePerson": {
    withoutParameter: async () =>
      (await createDraft(shop, serviceRows(), { CustomerIsPrivatePerson: true })).body.IncludesVat,
    withParameter: async () => {
      const body = { CustomerId: shop.customerId, CustomerIsPrivatePerson: true, RotReducedInvoicingType: 0 };
      const draft = { ...body, EuThirdParty: false, Rows: serviceRows() };
      return (await send("/customerinvoicedrafts?overrideCustomerIsPrivatePerson=true", draft)).IncludesVat;
    },
  },
  "convertCustomerInvoiceDraft keepOriginalDraftDate": {
    withoutParameter: async () =>
      (await send(`/customerinvoicedrafts/${await createEarlyDraft()}/convert`)).InvoiceDate,
    withParameter: async () =>
      (await send(`/customerinvoicedrafts/${await createEarlyDraft()}/convert?keepOriginalDraftDate=true`)).InvoiceDate,
  },
  "convertCustomerInvoiceDraft overrideCompanyKeepOriginalDraftDate": {
    withoutParameter: () =>
      whileDraftDatesAreKept(
        async () => (await send(`/customerinvoicedrafts/${await createEarlyDraft()}/convert`)).InvoiceDate,
      ),
    withParameter: () =>
      whileDraftDatesAreKept(async () => {
        const query = "?overrideCompanyKeepOriginalDraftDate=true";
        return (await send(`/customerinvoicedrafts/${await createEarlyDraft()}/convert${query}`)).InvoiceDate;
      }),
  },
  "printCustomerInvoiceDraft keepOriginalDraftDate": {
    withoutParameter: () => readPrintedDraft(""),
    withParameter: () => readPrintedDraft("?keepOriginalDraftDate=true"),
  },
  "printCustomerInvoiceDraft overrideCompanyKeepOriginalDraftDate": {
    withoutParameter: () => whileDraftDatesAreKept(() => readPrintedDraft("")),
    withParameter: () => whileDraftDatesAreKept(() => readPrintedDraft("?overrideCompanyKeepOriginalDraftDate=true")),
  },
  "listCustomerInvoices modifiedSinceUtc": {
    withoutParameter: async () => (await get("/customerinvoices")).Meta.TotalNumberOfResults,
    withParameter: async () =>
      (await get("/customerinvoices?modifiedSinceUtc=2027-01-01T00:00:00Z")).Meta.TotalNumberOfResults,
  },
  "createCustomerInvoice rotReducedAutomaticDistribution": {
    withoutParameter: () => invoicedHouseWorkShares(""),
    withParameter: () => invoicedHouseWorkShares("?rotReducedAutomaticDistribution=true"),
  },
};

describe("a query parameter changes the answer", () => {
  it.each(Object.entries(cases))("%s", async (_, { withoutParameter, withParameter }) => {
    const [without, withIt] = [await withoutParameter(), await withParameter()];
    expect(without).not.toBeUndefined();
    expect(withIt).not.toEqual(without);
  });

  it("every one of the document is in the table, or named in a test of its own resource", () => {
    const documented = operations.flatMap(({ id, path, queryParameters }) =>
      queryParameters.map(({ name }) => ({ key: `${id} ${name}`, collection: path.split("/")[1] ?? "", name })),
    );
    expect(documented.length).toBeGreaterThan(25);
    const tests = readIntegrationTests(new URL("./", import.meta.url));
    const unproved = documented.filter(
      ({ key, collection, name }) =>
        cases[key] === undefined && !tests.some((text) => text.includes(name) && text.includes(`/${collection}`)),
    );
    expect(unproved.map(({ key }) => key)).toEqual([]);
    const unknown = Object.keys(cases).filter((key) => !documented.some((one) => one.key === key));
    expect(unknown).toEqual([]);
  });
});

/** The texts of the integration tests of the resources, except for this file. */
function readIntegrationTests(folder: URL): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".itest.ts") && file !== "parameters.itest.ts")
    .map((file) => readFileSync(new URL(file, folder), "utf8"));
}
