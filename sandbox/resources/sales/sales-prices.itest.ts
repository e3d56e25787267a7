import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { norrsken } from "../../seed/companies";
import { type Books, type Caller, startBooks, type Wire } from "../testing/books-client";

let books: Books;
let anna: Caller;
let minimalCustomer: Wire;
/** The ids of two articles with 25 % VAT and the net prices 100 and 200. */
let articles: string[];
let sequence = 0;

beforeAll(async () => {
  books = await startBooks();
  anna = books.as(await books.token("anna@norrsken.example", norrsken.id));
  const first = async (path: string) => (await anna.get(path)).body.Data[0]?.Id;
  minimalCustomer = {
    Name: "Brf Solsidan",
    InvoiceCity: "Luleå",
    InvoicePostalCode: "972 32",
    IsPrivatePerson: false,
    IsActive: true,
    TermsOfPaymentId: await first("/termsofpayments"),
  };
  const article = {
    Name: "Timme",
    IsActive: true,
    CodingId: await first("/articleaccountcodings?$filter=VatRatePercent eq 0.25"),
    UnitId: await first("/units"),
  };
  articles = [];
  for (const NetPrice of [100, 200]) {
    const made = await anna.send("POST", "/articles", { ...article, Number: `P${NetPrice}`, NetPrice });
    articles.push(made.body.Id);
  }
});
afterAll(() => books.sandbox.stop());

const unknownId = "00000000-0000-4000-8000-000000000000";
const createList = async (overrides: Wire = {}) => {
  sequence += 1;
  return (await anna.send("POST", "/salespricelists", { Name: `List ${sequence}`, IsActive: true, ...overrides })).body;
};
const putPrices = (list: string, Prices: readonly Wire[]) =>
  anna.send("PUT", `/salespricelists/${list}/prices`, { Prices });
const createCustomerId = async (overrides: Wire) =>
  (await anna.send("POST", "/customers", { ...minimalCustomer, ...overrides })).body.Id;
const readFirstAgreementId = async () => String((await anna.get("/discountagreements")).body.Data[0]?.Id);

describe("price lists", () => {
  it("get the next number and the company's currency; a number in use is refused", async () => {
    const one = await createList();
    const next = await createList();
    expect(next).toMatchObject({ Number: Number(one.Number) + 1, CurrencyCode: "SEK", IsStandard: false });
    const { status, body } = await anna.send("POST", "/salespricelists", { IsActive: true, Number: one.Number });
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 4000, "Number"]);
    const kept = await anna.send("PUT", `/salespricelists/${one.Id}`, { IsActive: true, Name: "Other" });
    expect(kept.body).toMatchObject({ Number: one.Number, Name: "Other" });
    const wrong = await anna.send("POST", "/salespricelists", { IsActive: true, CurrencyCode: "XXX" });
    expect([wrong.body.ErrorCode, wrong.body.Errors[0]?.Field]).toEqual([2000, "CurrencyCode"]);
  });

  it("made by ten callers at once have ten numbers", async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => createList()));
    expect(new Set(made.map((list) => list.Number)).size).toBe(10);
  });

  it("take their prices whole: who is not named has none", async () => {
    const { Id: list } = await createList();
    const [one = "", other = ""] = articles;
    expect(await putPrices(list, [{ ArticleId: one, NetPrice: 80 }])).toMatchObject({ status: 200, text: "" });
    expect((await anna.get(`/salespricelists/prices/${list}/${one}`)).body).toMatchObject({
      ArticleId: one,
      SalesPriceListId: list,
      CurrencyCode: "SEK",
      NetPrice: 80,
      GrossPrice: 100,
    });
    await putPrices(list, [{ ArticleId: other.toUpperCase(), GrossPrice: 150 }]);
    const { body } = await anna.get(`/salespricelists/prices/${list}`);
    expect(body.Data.map(({ ArticleId, NetPrice }) => [ArticleId, NetPrice])).toEqual([[other, 120]]);
    const gone = await anna.get(`/salespricelists/prices/${list}/${one}`);
    expect([gone.status, gone.body.ErrorCode]).toEqual([404, 3000]);
    const all = await anna.get(`/salespricelists/prices?$filter=SalesPriceListId eq ${list}`);
    expect(all.body.Data).toEqual(body.Data);
    expect((await anna.get(`/salespricelists/prices/${unknownId}`)).status).toBe(404);
    expect((await putPrices(unknownId, [])).status).toBe(404);
  });

  it.each([
    ["an article nobody has", () => ({ ArticleId: unknownId, NetPrice: 1 }), "ArticleId"],
    ["an article a second time", () => ({ ArticleId: articles[0], NetPrice: 1 }), "ArticleId"],
    ["no price", () => ({ ArticleId: articles[1] }), "NetPrice"],
    ["prices that do not fit", () => ({ ArticleId: articles[1], NetPrice: 100, GrossPrice: 112 }), "GrossPrice"],
    ["a negative price", () => ({ ArticleId: articles[1], NetPrice: -1 }), "NetPrice"],
  ])("refuse %s, and keep the prices they had", async (_, wrong, field) => {
    const { Id: list } = await createList();
    await putPrices(list, [{ ArticleId: articles[0], NetPrice: 80 }]);
    const before = await anna.get(`/salespricelists/prices/${list}`);
    const { status, body } = await putPrices(list, [{ ArticleId: articles[0], NetPrice: 70 }, wrong()]);
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 2000, `Prices[1].${field}`]);
    expect((await anna.get(`/salespricelists/prices/${list}`)).body.Data).toEqual(before.body.Data);
  });

  it("go with their prices, unless a customer has them", async () => {
    const { Id: list } = await createList();
    await putPrices(list, [{ ArticleId: articles[0], NetPrice: 80 }]);
    const buyer = await createCustomerId({ SalesPriceListId: list });
    const used = await anna.send("DELETE", `/salespricelists/${list}`);
    expect([used.status, used.body.ErrorCode]).toEqual([400, 4001]);
    await anna.send("DELETE", `/customers/${buyer}`);
    expect(await anna.send("DELETE", `/salespricelists/${list}`)).toMatchObject({ status: 200, text: "" });
    expect((await anna.get(`/salespricelists/${list}`)).status).toBe(404);
    const left = await anna.get(`/salespricelists/prices?$filter=SalesPriceListId eq ${list}`);
    expect(left.body.Data).toEqual([]);
  });
});

describe("a customer's prices", () => {
  const priceOf = async (buyer: string, article = articles[0], more = "") =>
    (await anna.get(`/articles/${article}?customerId=${buyer}${more}`)).body;

  it.each(["SalesPriceListId", "DiscountAgreementId"])("%s must be one of the company's", async (member) => {
    const { status, body } = await anna.send("POST", "/customers", { ...minimalCustomer, [member]: unknownId });
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 2000, member]);
  });

  it("are those of the list, where it has one and is active", async () => {
    const list = await createList();
    await putPrices(list.Id, [{ ArticleId: articles[0], NetPrice: 80.3333 }]);
    const buyer = await createCustomerId({ SalesPriceListId: list.Id });
    expect(await priceOf(buyer)).toMatchObject({
      NetPrice: 80.3333,
      GrossPrice: 100.42,
      NetPriceWithDiscount: 80.3333,
    });
    expect(await priceOf(buyer, articles[0], "&showPricesWithTwoDecimals=true")).toMatchObject({ NetPrice: 80.33 });
    expect(await priceOf(buyer, articles[1])).toEqual((await anna.get(`/articles/${articles[1]}`)).body);
    expect((await anna.get(`/articles/${articles[0]}`)).body).toMatchObject({ NetPrice: 100, GrossPrice: 125 });
    const found = await anna.get(`/articles?customerId=${buyer}&$filter=NetPrice eq 80.3333`);
    expect(found.body.Data.map(({ Id }) => Id)).toEqual([articles[0]]);
    await anna.send("PUT", `/salespricelists/${list.Id}`, { IsActive: false });
    expect(await priceOf(buyer)).toMatchObject({ NetPrice: 100, GrossPrice: 125 });
  });

  it("have the discount of the agreement, from the list's price or the article's own", async () => {
    const list = await createList();
    await putPrices(list.Id, [{ ArticleId: articles[0], NetPrice: 80 }]);
    const buyer = await createCustomerId({
      SalesPriceListId: list.Id,
      DiscountAgreementId: await readFirstAgreementId(),
    });
    expect(await priceOf(buyer)).toMatchObject({ NetPrice: 80, DiscountPercentage: 0.05, NetPriceWithDiscount: 76 });
    expect(await priceOf(buyer, articles[1])).toMatchObject({ NetPrice: 200, NetPriceWithDiscount: 190 });
  });

  it("are seeded for some", async () => {
    const [list] = (await anna.get("/salespricelists")).body.Data;
    const [price] = (await anna.get(`/salespricelists/prices/${list?.Id}`)).body.Data;
    const { body } = await anna.get(`/customers?$filter=SalesPriceListId eq ${list?.Id}`);
    expect(body.Data.length).toBeGreaterThan(3);
    const shown = await priceOf(String(body.Data[0]?.Id), String(price?.ArticleId));
    expect(shown.NetPrice).toBe(price?.NetPrice);
    expect(shown.NetPrice).not.toBe((await anna.get(`/articles/${price?.ArticleId}`)).body.NetPrice);
    const agreed = await anna.get(`/customers?$filter=DiscountAgreementId eq ${await readFirstAgreementId()}`);
    expect(agreed.body.Data.length).toBeGreaterThan(3);
  });
});
