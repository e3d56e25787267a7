import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../documents/testing/pdf-text";
import { operations } from "../openapi/document";
import { norrsken } from "../seed/companies";
import { type Books, startBooks, today, type Wire } from "./testing/books-client";
import { createCustomer, createDraft, openShop, row, type Shop } from "./testing/sales";

// Each query parameter of an operation changes its answer: here in one table, or in a test of its resource.

let books: Books;
let shop: Shop;
let token: string;
let year: string;
let privateBuyer: string;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
  token = await books.token("anna@norrsken.example", norrsken.id);
  const [now] = (await shop.anna.get(`/fiscalyears?$filter=StartDate le ${today} and EndDate ge ${today}`)).body.Data;
  year = String(now?.Id);
  privateBuyer = (await createCustomer(shop.anna, { Name: "Åsa Öberg", IsPrivatePerson: true })).body.Id;
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

/** An account with a number that is free, and a type that is not its number's. */
async function account(): Promise<Wire> {
  const taken = (await get("/accounts?$filter=Number ge 1700 and Number lt 1800&$pagesize=100")).Data;
  const numbers = new Set(taken.map((one) => one.Number));
  const free = Array.from({ length: 100 }, (_, index) => 1700 + index).find((number) => !numbers.has(number));
  return { Number: free, Name: "Ny", FiscalYearId: year, IsActive: true, Type: 28 };
}

const earlier = "2026-11-03";
const services = () => [row(shop, "service25", 1, 100)];
const earlyDraft = async () => (await createDraft(shop, services(), { InvoiceDate: earlier })).body.Id;

/** What a page of a draft says. */
async function printed(query: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const path = `/v2/customerinvoicedrafts/${await earlyDraft()}/print${query}`;
  const response = await fetch(books.sandbox.url + path, { headers });
  expect(response.status).toBe(200);
  return (await readPdf(new Uint8Array(await response.arrayBuffer()))).pages.join(" ");
}

/** The company keeps the days of drafts while `work` runs. */
async function keepingDays<T>(work: () => Promise<T>): Promise<T> {
  const before = await get("/companysettings");
  await shop.anna.send("PUT", "/companysettings", { ...before, KeepOriginalDraftDate: true });
  const result = await work();
  await shop.anna.send("PUT", "/companysettings", before);
  return result;
}

const houseWork = (query: string) =>
  send(`/customerinvoices${query}`, {
    CustomerId: privateBuyer,
    RotReducedInvoicingType: 1,
    RotReducedInvoicingAmount: 400,
    Rows: [row(shop, "service25", 8, 500, { WorkCostType: 1, WorkHours: 8 })],
    Persons: [
      { Ssn: "19900101-2385", Amount: 300 },
      { Ssn: "19811218-9876", Amount: 100 },
    ],
  }).then((invoice) => (invoice.Persons as Wire[]).map(({ Amount }) => Amount));

const fine = async (at: (id: string) => string, query: string) => {
  const article = (await get("/articles?$pagesize=1")).Data[0];
  const named = {
    ...article,
    Number: `F${Math.random()}`.slice(0, 16),
    NetPrice: 0.3333,
    GrossPrice: null,
    Barcodes: [],
  };
  const { Id } = await send("/articles", named);
  const body = await get(at(Id) + query);
  return (body.Data?.[0] ?? body).NetPrice;
};
const one = (id: string) => `/articles/${id}?x=1`;
const listed = (id: string) => `/articles?$filter=Id eq ${id}`;

async function customersPrice(at: (id: string) => string, names: boolean) {
  const article = shop.articles.goods12 ?? "";
  const list = await send("/salespricelists", { Name: "Stam", IsActive: true });
  const prices = { Prices: [{ ArticleId: article, NetPrice: 80 }] };
  await shop.anna.send("PUT", `/salespricelists/${list.Id}/prices`, prices);
  const buyer = (await createCustomer(shop.anna, { SalesPriceListId: list.Id })).body.Id;
  const body = await get(at(article) + (names ? `&customerId=${buyer}` : ""));
  return (body.Data?.[0] ?? body).NetPrice;
}

const rates = (body: Wire & { Data?: Wire[] }) => JSON.stringify(body.Data ?? body);
const firstOf = async (path: string) => (await get(`${path}?$pagesize=1`)).Data[0]?.Id;
const rateAt = async (query: string) => (await get(`/currencies/exchangerate${query}`)).Rate;

type Case = { readonly plain: () => Promise<unknown>; readonly asked: () => Promise<unknown> };

/** By operation and parameter: the same call without the parameter, and with it. */
const cases: Readonly<Record<string, Case>> = {
  "createAccount useDefaultAccountType": {
    plain: async () => (await send("/accounts", await account())).Type,
    asked: async () => (await send("/accounts?useDefaultAccountType=false", await account())).Type,
  },
  "createAccounts useDefaultAccountType": {
    plain: async () => (await send("/accounts/batch", [await account()])).Data[0]?.Type,
    asked: async () => (await send("/accounts/batch?useDefaultAccountType=false", [await account()])).Data[0]?.Type,
  },
  "listArticleAccountCodings vatRateDate": {
    plain: async () => rates(await get("/articleaccountcodings")),
    asked: async () => rates(await get("/articleaccountcodings?vatRateDate=1960-01-01")),
  },
  "getArticleAccountCoding vatRateDate": {
    plain: async () => rates(await get(`/articleaccountcodings/${await firstOf("/articleaccountcodings")}`)),
    asked: async () =>
      rates(await get(`/articleaccountcodings/${await firstOf("/articleaccountcodings")}?vatRateDate=1960-01-01`)),
  },
  "listVatCodes vatRateDate": {
    plain: async () => rates(await get("/vatcodes")),
    asked: async () => rates(await get("/vatcodes?vatRateDate=1960-01-01")),
  },
  "getVatCode vatRateDate": {
    plain: async () => rates(await get(`/vatcodes/${await firstOf("/vatcodes")}`)),
    asked: async () => rates(await get(`/vatcodes/${await firstOf("/vatcodes")}?vatRateDate=1960-01-01`)),
  },
  "listArticles showPricesWithTwoDecimals": {
    plain: () => fine(listed, ""),
    asked: () => fine(listed, "&showPricesWithTwoDecimals=true"),
  },
  "getArticle showPricesWithTwoDecimals": {
    plain: () => fine(one, ""),
    asked: () => fine(one, "&showPricesWithTwoDecimals=true"),
  },
  "listArticles customerId": { plain: () => customersPrice(listed, false), asked: () => customersPrice(listed, true) },
  "getArticle customerId": { plain: () => customersPrice(one, false), asked: () => customersPrice(one, true) },
  "getExchangeRate sourceCurrency": {
    plain: () => rateAt("?sourceCurrency=EUR"),
    asked: () => rateAt("?sourceCurrency=USD"),
  },
  "getExchangeRate targetCurrency": {
    plain: () => rateAt("?sourceCurrency=EUR"),
    asked: () => rateAt("?sourceCurrency=EUR&targetCurrency=NOK"),
  },
  "getExchangeRate date": {
    plain: () => rateAt("?sourceCurrency=EUR"),
    asked: () => rateAt("?sourceCurrency=EUR&date=2026-09-01"),
  },
  "createCustomerInvoiceDraft overrideCustomerIsPrivatePerson": {
    plain: async () => (await createDraft(shop, services(), { CustomerIsPrivatePerson: true })).body.IncludesVat,
    asked: async () => {
      const body = { CustomerId: shop.customerId, CustomerIsPrivatePerson: true, RotReducedInvoicingType: 0 };
      const draft = { ...body, EuThirdParty: false, Rows: services() };
      return (await send("/customerinvoicedrafts?overrideCustomerIsPrivatePerson=true", draft)).IncludesVat;
    },
  },
  "convertCustomerInvoiceDraft keepOriginalDraftDate": {
    plain: async () => (await send(`/customerinvoicedrafts/${await earlyDraft()}/convert`)).InvoiceDate,
    asked: async () =>
      (await send(`/customerinvoicedrafts/${await earlyDraft()}/convert?keepOriginalDraftDate=true`)).InvoiceDate,
  },
  "convertCustomerInvoiceDraft overrideCompanyKeepOriginalDraftDate": {
    plain: () =>
      keepingDays(async () => (await send(`/customerinvoicedrafts/${await earlyDraft()}/convert`)).InvoiceDate),
    asked: () =>
      keepingDays(async () => {
        const query = "?overrideCompanyKeepOriginalDraftDate=true";
        return (await send(`/customerinvoicedrafts/${await earlyDraft()}/convert${query}`)).InvoiceDate;
      }),
  },
  "printCustomerInvoiceDraft keepOriginalDraftDate": {
    plain: () => printed(""),
    asked: () => printed("?keepOriginalDraftDate=true"),
  },
  "printCustomerInvoiceDraft overrideCompanyKeepOriginalDraftDate": {
    plain: () => keepingDays(() => printed("")),
    asked: () => keepingDays(() => printed("?overrideCompanyKeepOriginalDraftDate=true")),
  },
  "listCustomerInvoices modifiedSinceUtc": {
    plain: async () => (await get("/customerinvoices")).Meta.TotalNumberOfResults,
    asked: async () => (await get("/customerinvoices?modifiedSinceUtc=2027-01-01T00:00:00Z")).Meta.TotalNumberOfResults,
  },
  "createCustomerInvoice rotReducedAutomaticDistribution": {
    plain: () => houseWork(""),
    asked: () => houseWork("?rotReducedAutomaticDistribution=true"),
  },
};

describe("a query parameter changes the answer", () => {
  it.each(Object.entries(cases))("%s", async (_, { plain, asked }) => {
    const [without, withIt] = [await plain(), await asked()];
    expect(without).not.toBeUndefined();
    expect(withIt).not.toEqual(without);
  });

  it("every one of the document is in the table, or named in a test of its own resource", () => {
    const documented = operations.flatMap(({ id, path, queryParameters }) =>
      queryParameters.map(({ name }) => ({ key: `${id} ${name}`, collection: path.split("/")[1] ?? "", name })),
    );
    expect(documented.length).toBeGreaterThan(25);
    const tests = itests(new URL("./", import.meta.url));
    const unproved = documented.filter(
      ({ key, collection, name }) =>
        cases[key] === undefined && !tests.some((text) => text.includes(name) && text.includes(`/${collection}`)),
    );
    expect(unproved.map(({ key }) => key)).toEqual([]);
    const unknown = Object.keys(cases).filter((key) => !documented.some((one) => one.key === key));
    expect(unknown).toEqual([]);
  });
});

/** The texts of the integration tests of the resources, without this one. */
function itests(folder: URL): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".itest.ts") && file !== "parameters.itest.ts")
    .map((file) => readFileSync(new URL(file, folder), "utf8"));
}
