import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../documents/testing/pdf-text";
import { booksOperations } from "../openapi/document";
import { norrsken } from "../seed/companies";
import { type BooksClient, type JsonRecord, startBooks, today } from "./testing/books-client";
import { buildRow, createCustomer, createDraft, openShop, type Shop } from "./testing/sales";

// Each query parameter of an operation changes its answer. This file tests most of them in one table; the tests of the
// resources cover the others.

let books: BooksClient;
let shop: Shop;
let token: string;
let yearId: string;
let privateBuyerId: string;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
  token = await books.createToken("anna@norrsken.example", norrsken.id);
  const [currentYear] = (await shop.anna.get(`/fiscalyears?$filter=StartDate le ${today} and EndDate ge ${today}`)).body
    .Data;
  yearId = String(currentYear?.Id);
  privateBuyerId = (await createCustomer(shop.anna, { Name: "Åsa Öberg", IsPrivatePerson: true })).body.Id;
});
afterAll(() => books.sandbox.stop());

const getSuccessfully = async (path: string) => {
  const { status, body, text } = await shop.anna.get(path);
  expect(status, text).toBe(200);
  return body;
};
const postSuccessfully = async (path: string, body?: unknown) => {
  const reply = await shop.anna.send("POST", path, body);
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.body;
};

/** The body of an account with a free number, and with another type than the default type of that number. */
async function buildAccountBody(): Promise<JsonRecord> {
  const usedAccounts = (await getSuccessfully("/accounts?$filter=Number ge 1700 and Number lt 1800&$pagesize=100"))
    .Data;
  const usedNumbers = new Set(usedAccounts.map((account) => account.Number));
  const freeNumber = Array.from({ length: 100 }, (_, index) => 1700 + index).find((number) => !usedNumbers.has(number));
  return { Number: freeNumber, Name: "Ny", FiscalYearId: yearId, IsActive: true, Type: 28 };
}

const earlierDate = "2026-11-03";
const buildServiceRows = () => [buildRow(shop, "service25", 1, 100)];
const createEarlyDraft = async () =>
  (await createDraft(shop, buildServiceRows(), { InvoiceDate: earlierDate })).body.Id;

/** The text of a printed draft. */
async function readPrintedDraft(query: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const path = `/v2/customerinvoicedrafts/${await createEarlyDraft()}/print${query}`;
  const response = await fetch(books.sandbox.url + path, { headers });
  expect(response.status).toBe(200);
  return (await readPdf(new Uint8Array(await response.arrayBuffer()))).pages.join(" ");
}

/** Runs `runCalls` while the company's settings keep the original dates of drafts. */
async function whileDraftDatesAreKept<T>(runCalls: () => Promise<T>): Promise<T> {
  const settingsBefore = await getSuccessfully("/companysettings");
  await shop.anna.send("PUT", "/companysettings", { ...settingsBefore, KeepOriginalDraftDate: true });
  const callResult = await runCalls();
  await shop.anna.send("PUT", "/companysettings", settingsBefore);
  return callResult;
}

const invoiceAndReadShares = (query: string) =>
  postSuccessfully(`/customerinvoices${query}`, {
    CustomerId: privateBuyerId,
    RotReducedInvoicingType: 1,
    RotReducedInvoicingAmount: 400,
    Rows: [buildRow(shop, "service25", 8, 500, { WorkCostType: 1, WorkHours: 8 })],
    Persons: [
      { Ssn: "19900101-2385", Amount: 300 },
      { Ssn: "19811218-9876", Amount: 100 },
    ],
  }).then((invoice) => (invoice.Persons as JsonRecord[]).map(({ Amount }) => Amount));

const readPriceWithDecimals = async (pathOfArticle: (id: string) => string, query: string) => {
  const article = (await getSuccessfully("/articles?$pagesize=1")).Data[0];
  const articleBody = {
    ...article,
    Number: `F${Math.random()}`.slice(0, 16),
    NetPrice: 0.3333,
    GrossPrice: null,
    Barcodes: [],
  };
  const { Id } = await postSuccessfully("/articles", articleBody);
  const body = await getSuccessfully(pathOfArticle(Id) + query);
  return (body.Data?.[0] ?? body).NetPrice;
};
const articlePathOf = (id: string) => `/articles/${id}?x=1`;
const articleListPathOf = (id: string) => `/articles?$filter=Id eq ${id}`;

async function readCustomerPrice(pathOfArticle: (id: string) => string, isCustomerNamed: boolean) {
  const articleId = shop.articleIds.goods12 ?? "";
  const priceList = await postSuccessfully("/salespricelists", { Name: "Stam", IsActive: true });
  const prices = { Prices: [{ ArticleId: articleId, NetPrice: 80 }] };
  await shop.anna.send("PUT", `/salespricelists/${priceList.Id}/prices`, prices);
  const customerId = (await createCustomer(shop.anna, { SalesPriceListId: priceList.Id })).body.Id;
  const body = await getSuccessfully(pathOfArticle(articleId) + (isCustomerNamed ? `&customerId=${customerId}` : ""));
  return (body.Data?.[0] ?? body).NetPrice;
}

const toRatesText = (body: JsonRecord & { Data?: JsonRecord[] }) => JSON.stringify(body.Data ?? body);
const readFirstId = async (path: string) => (await getSuccessfully(`${path}?$pagesize=1`)).Data[0]?.Id;
const readExchangeRate = async (query: string) => (await getSuccessfully(`/currencies/exchangerate${query}`)).Rate;

type ParameterCase = {
  readonly withoutParameter: () => Promise<unknown>;
  readonly withParameter: () => Promise<unknown>;
};

/** For each operation and parameter: the same call without the parameter and with it. */
const parameterCases: Readonly<Record<string, ParameterCase>> = {
  "createAccount useDefaultAccountType": {
    withoutParameter: async () => (await postSuccessfully("/accounts", await buildAccountBody())).Type,
    withParameter: async () =>
      (await postSuccessfully("/accounts?useDefaultAccountType=false", await buildAccountBody())).Type,
  },
  "createAccounts useDefaultAccountType": {
    withoutParameter: async () => (await postSuccessfully("/accounts/batch", [await buildAccountBody()])).Data[0]?.Type,
    withParameter: async () =>
      (await postSuccessfully("/accounts/batch?useDefaultAccountType=false", [await buildAccountBody()])).Data[0]?.Type,
  },
  "listArticleAccountCodings vatRateDate": {
    withoutParameter: async () => toRatesText(await getSuccessfully("/articleaccountcodings")),
    withParameter: async () => toRatesText(await getSuccessfully("/articleaccountcodings?vatRateDate=1960-01-01")),
  },
  "getArticleAccountCoding vatRateDate": {
    withoutParameter: async () =>
      toRatesText(await getSuccessfully(`/articleaccountcodings/${await readFirstId("/articleaccountcodings")}`)),
    withParameter: async () =>
      toRatesText(
        await getSuccessfully(
          `/articleaccountcodings/${await readFirstId("/articleaccountcodings")}?vatRateDate=1960-01-01`,
        ),
      ),
  },
  "listVatCodes vatRateDate": {
    withoutParameter: async () => toRatesText(await getSuccessfully("/vatcodes")),
    withParameter: async () => toRatesText(await getSuccessfully("/vatcodes?vatRateDate=1960-01-01")),
  },
  "getVatCode vatRateDate": {
    withoutParameter: async () => toRatesText(await getSuccessfully(`/vatcodes/${await readFirstId("/vatcodes")}`)),
    withParameter: async () =>
      toRatesText(await getSuccessfully(`/vatcodes/${await readFirstId("/vatcodes")}?vatRateDate=1960-01-01`)),
  },
  "listArticles showPricesWithTwoDecimals": {
    withoutParameter: () => readPriceWithDecimals(articleListPathOf, ""),
    withParameter: () => readPriceWithDecimals(articleListPathOf, "&showPricesWithTwoDecimals=true"),
  },
  "getArticle showPricesWithTwoDecimals": {
    withoutParameter: () => readPriceWithDecimals(articlePathOf, ""),
    withParameter: () => readPriceWithDecimals(articlePathOf, "&showPricesWithTwoDecimals=true"),
  },
  "listArticles customerId": {
    withoutParameter: () => readCustomerPrice(articleListPathOf, false),
    withParameter: () => readCustomerPrice(articleListPathOf, true),
  },
  "getArticle customerId": {
    withoutParameter: () => readCustomerPrice(articlePathOf, false),
    withParameter: () => readCustomerPrice(articlePathOf, true),
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
      (await createDraft(shop, buildServiceRows(), { CustomerIsPrivatePerson: true })).body.IncludesVat,
    withParameter: async () => {
      const body = { CustomerId: shop.customerId, CustomerIsPrivatePerson: true, RotReducedInvoicingType: 0 };
      const draft = { ...body, EuThirdParty: false, Rows: buildServiceRows() };
      return (await postSuccessfully("/customerinvoicedrafts?overrideCustomerIsPrivatePerson=true", draft)).IncludesVat;
    },
  },
  "convertCustomerInvoiceDraft keepOriginalDraftDate": {
    withoutParameter: async () =>
      (await postSuccessfully(`/customerinvoicedrafts/${await createEarlyDraft()}/convert`)).InvoiceDate,
    withParameter: async () =>
      (await postSuccessfully(`/customerinvoicedrafts/${await createEarlyDraft()}/convert?keepOriginalDraftDate=true`))
        .InvoiceDate,
  },
  "convertCustomerInvoiceDraft overrideCompanyKeepOriginalDraftDate": {
    withoutParameter: () =>
      whileDraftDatesAreKept(
        async () => (await postSuccessfully(`/customerinvoicedrafts/${await createEarlyDraft()}/convert`)).InvoiceDate,
      ),
    withParameter: () =>
      whileDraftDatesAreKept(async () => {
        const query = "?overrideCompanyKeepOriginalDraftDate=true";
        return (await postSuccessfully(`/customerinvoicedrafts/${await createEarlyDraft()}/convert${query}`))
          .InvoiceDate;
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
    withoutParameter: async () => (await getSuccessfully("/customerinvoices")).Meta.TotalNumberOfResults,
    withParameter: async () =>
      (await getSuccessfully("/customerinvoices?modifiedSinceUtc=2027-01-01T00:00:00Z")).Meta.TotalNumberOfResults,
  },
  "createCustomerInvoice rotReducedAutomaticDistribution": {
    withoutParameter: () => invoiceAndReadShares(""),
    withParameter: () => invoiceAndReadShares("?rotReducedAutomaticDistribution=true"),
  },
};

describe("a query parameter changes the answer", () => {
  it.each(Object.entries(parameterCases))("%s", async (_, { withoutParameter, withParameter }) => {
    const [valueWithout, valueWith] = [await withoutParameter(), await withParameter()];
    expect(valueWithout).not.toBeUndefined();
    expect(valueWith).not.toEqual(valueWithout);
  });

  it("every one of the document is in the table, or named in a test of its own resource", () => {
    const documentedParameters = booksOperations.flatMap(({ id, path, queryParameters }) =>
      queryParameters.map(({ name }) => ({ key: `${id} ${name}`, collection: path.split("/")[1] ?? "", name })),
    );
    expect(documentedParameters.length).toBeGreaterThan(25);
    const testTexts = readIntegrationTests(new URL("./", import.meta.url));
    const untestedParameters = documentedParameters.filter(
      ({ key, collection, name }) =>
        parameterCases[key] === undefined &&
        !testTexts.some((text) => text.includes(name) && text.includes(`/${collection}`)),
    );
    expect(untestedParameters.map(({ key }) => key)).toEqual([]);
    const unknownKeys = Object.keys(parameterCases).filter(
      (key) => !documentedParameters.some((parameter) => parameter.key === key),
    );
    expect(unknownKeys).toEqual([]);
  });
});

/** The texts of the integration tests of the resources, except for this file. */
function readIntegrationTests(folder: URL): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".itest.ts") && file !== "parameters.itest.ts")
    .map((file) => readFileSync(new URL(file, folder), "utf8"));
}
