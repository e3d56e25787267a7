import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { norrsken } from "../../seed/companies";
import { type BooksClient, type Caller, type JsonRecord, startBooks } from "../testing/books-client";

let books: BooksClient;
let anna: Caller;
let minimalCustomer: JsonRecord;
/** The ids of two articles with 25 % VAT and the net prices 100 and 200. */
let articleIds: string[];
let listCount = 0;

beforeAll(async () => {
  books = await startBooks();
  anna = books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id));
  const readFirstId = async (path: string) => (await anna.get(path)).body.Data[0]?.Id;
  minimalCustomer = {
    Name: "Brf Solsidan",
    InvoiceCity: "Luleå",
    InvoicePostalCode: "972 32",
    IsPrivatePerson: false,
    IsActive: true,
    TermsOfPaymentId: await readFirstId("/termsofpayments"),
  };
  const article = {
    Name: "Timme",
    IsActive: true,
    CodingId: await readFirstId("/articleaccountcodings?$filter=VatRatePercent eq 0.25"),
    UnitId: await readFirstId("/units"),
  };
  articleIds = [];
  for (const NetPrice of [100, 200]) {
    const articleReply = await anna.send("POST", "/articles", { ...article, Number: `P${NetPrice}`, NetPrice });
    articleIds.push(articleReply.body.Id);
  }
});
afterAll(() => books.sandbox.stop());

const unknownId = "00000000-0000-4000-8000-000000000000";
const createPriceList = async (overrides: JsonRecord = {}) => {
  listCount += 1;
  return (await anna.send("POST", "/salespricelists", { Name: `List ${listCount}`, IsActive: true, ...overrides }))
    .body;
};
const putPrices = (listId: string, Prices: readonly JsonRecord[]) =>
  anna.send("PUT", `/salespricelists/${listId}/prices`, { Prices });
const createCustomerId = async (overrides: JsonRecord) =>
  (await anna.send("POST", "/customers", { ...minimalCustomer, ...overrides })).body.Id;
const readFirstAgreementId = async () => String((await anna.get("/discountagreements")).body.Data[0]?.Id);

describe("price lists", () => {
  it("get the next number and the company's currency; a number in use is refused", async () => {
    const firstList = await createPriceList();
    const nextList = await createPriceList();
    expect(nextList).toMatchObject({ Number: Number(firstList.Number) + 1, CurrencyCode: "SEK", IsStandard: false });
    const { status, body } = await anna.send("POST", "/salespricelists", { IsActive: true, Number: firstList.Number });
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 4000, "Number"]);
    const keptReply = await anna.send("PUT", `/salespricelists/${firstList.Id}`, { IsActive: true, Name: "Other" });
    expect(keptReply.body).toMatchObject({ Number: firstList.Number, Name: "Other" });
    const unknownCurrencyReply = await anna.send("POST", "/salespricelists", { IsActive: true, CurrencyCode: "XXX" });
    expect([unknownCurrencyReply.body.ErrorCode, unknownCurrencyReply.body.Errors[0]?.Field]).toEqual([
      2000,
      "CurrencyCode",
    ]);
  });

  it("made by ten callers at once have ten numbers", async () => {
    const priceLists = await Promise.all(Array.from({ length: 10 }, () => createPriceList()));
    expect(new Set(priceLists.map((priceList) => priceList.Number)).size).toBe(10);
  });

  it("take their prices whole: who is not named has none", async () => {
    const { Id: listId } = await createPriceList();
    const [firstArticleId = "", secondArticleId = ""] = articleIds;
    expect(await putPrices(listId, [{ ArticleId: firstArticleId, NetPrice: 80 }])).toMatchObject({
      status: 200,
      text: "",
    });
    expect((await anna.get(`/salespricelists/prices/${listId}/${firstArticleId}`)).body).toMatchObject({
      ArticleId: firstArticleId,
      SalesPriceListId: listId,
      CurrencyCode: "SEK",
      NetPrice: 80,
      GrossPrice: 100,
    });
    await putPrices(listId, [{ ArticleId: secondArticleId.toUpperCase(), GrossPrice: 150 }]);
    const { body } = await anna.get(`/salespricelists/prices/${listId}`);
    expect(body.Data.map(({ ArticleId, NetPrice }) => [ArticleId, NetPrice])).toEqual([[secondArticleId, 120]]);
    const missingReply = await anna.get(`/salespricelists/prices/${listId}/${firstArticleId}`);
    expect([missingReply.status, missingReply.body.ErrorCode]).toEqual([404, 3000]);
    const allPrices = await anna.get(`/salespricelists/prices?$filter=SalesPriceListId eq ${listId}`);
    expect(allPrices.body.Data).toEqual(body.Data);
    expect((await anna.get(`/salespricelists/prices/${unknownId}`)).status).toBe(404);
    expect((await putPrices(unknownId, [])).status).toBe(404);
  });

  it.each([
    ["an article nobody has", () => ({ ArticleId: unknownId, NetPrice: 1 }), "ArticleId"],
    ["an article a second time", () => ({ ArticleId: articleIds[0], NetPrice: 1 }), "ArticleId"],
    ["no price", () => ({ ArticleId: articleIds[1] }), "NetPrice"],
    ["prices that do not fit", () => ({ ArticleId: articleIds[1], NetPrice: 100, GrossPrice: 112 }), "GrossPrice"],
    ["a negative price", () => ({ ArticleId: articleIds[1], NetPrice: -1 }), "NetPrice"],
  ])("refuse %s, and keep the prices they had", async (_, buildWrongPrice, field) => {
    const { Id: listId } = await createPriceList();
    await putPrices(listId, [{ ArticleId: articleIds[0], NetPrice: 80 }]);
    const pricesBefore = await anna.get(`/salespricelists/prices/${listId}`);
    const { status, body } = await putPrices(listId, [{ ArticleId: articleIds[0], NetPrice: 70 }, buildWrongPrice()]);
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 2000, `Prices[1].${field}`]);
    expect((await anna.get(`/salespricelists/prices/${listId}`)).body.Data).toEqual(pricesBefore.body.Data);
  });

  it("go with their prices, unless a customer has them", async () => {
    const { Id: listId } = await createPriceList();
    await putPrices(listId, [{ ArticleId: articleIds[0], NetPrice: 80 }]);
    const customerId = await createCustomerId({ SalesPriceListId: listId });
    const refusedDeletion = await anna.send("DELETE", `/salespricelists/${listId}`);
    expect([refusedDeletion.status, refusedDeletion.body.ErrorCode]).toEqual([400, 4001]);
    await anna.send("DELETE", `/customers/${customerId}`);
    expect(await anna.send("DELETE", `/salespricelists/${listId}`)).toMatchObject({ status: 200, text: "" });
    expect((await anna.get(`/salespricelists/${listId}`)).status).toBe(404);
    const remainingPrices = await anna.get(`/salespricelists/prices?$filter=SalesPriceListId eq ${listId}`);
    expect(remainingPrices.body.Data).toEqual([]);
  });
});

describe("a customer's prices", () => {
  const readCustomerPrice = async (customerId: string, articleId = articleIds[0], queryEnd = "") =>
    (await anna.get(`/articles/${articleId}?customerId=${customerId}${queryEnd}`)).body;

  it.each(["SalesPriceListId", "DiscountAgreementId"])("%s must be one of the company's", async (member) => {
    const { status, body } = await anna.send("POST", "/customers", { ...minimalCustomer, [member]: unknownId });
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 2000, member]);
  });

  it("are those of the list, where it has one and is active", async () => {
    const priceList = await createPriceList();
    await putPrices(priceList.Id, [{ ArticleId: articleIds[0], NetPrice: 80.3333 }]);
    const customerId = await createCustomerId({ SalesPriceListId: priceList.Id });
    expect(await readCustomerPrice(customerId)).toMatchObject({
      NetPrice: 80.3333,
      GrossPrice: 100.42,
      NetPriceWithDiscount: 80.3333,
    });
    expect(await readCustomerPrice(customerId, articleIds[0], "&showPricesWithTwoDecimals=true")).toMatchObject({
      NetPrice: 80.33,
    });
    expect(await readCustomerPrice(customerId, articleIds[1])).toEqual(
      (await anna.get(`/articles/${articleIds[1]}`)).body,
    );
    expect((await anna.get(`/articles/${articleIds[0]}`)).body).toMatchObject({ NetPrice: 100, GrossPrice: 125 });
    const articlesReply = await anna.get(`/articles?customerId=${customerId}&$filter=NetPrice eq 80.3333`);
    expect(articlesReply.body.Data.map(({ Id }) => Id)).toEqual([articleIds[0]]);
    await anna.send("PUT", `/salespricelists/${priceList.Id}`, { IsActive: false });
    expect(await readCustomerPrice(customerId)).toMatchObject({ NetPrice: 100, GrossPrice: 125 });
  });

  it("have the discount of the agreement, from the list's price or the article's own", async () => {
    const priceList = await createPriceList();
    await putPrices(priceList.Id, [{ ArticleId: articleIds[0], NetPrice: 80 }]);
    const customerId = await createCustomerId({
      SalesPriceListId: priceList.Id,
      DiscountAgreementId: await readFirstAgreementId(),
    });
    expect(await readCustomerPrice(customerId)).toMatchObject({
      NetPrice: 80,
      DiscountPercentage: 0.05,
      NetPriceWithDiscount: 76,
    });
    expect(await readCustomerPrice(customerId, articleIds[1])).toMatchObject({
      NetPrice: 200,
      NetPriceWithDiscount: 190,
    });
  });

  it("are seeded for some", async () => {
    const [priceList] = (await anna.get("/salespricelists")).body.Data;
    const [price] = (await anna.get(`/salespricelists/prices/${priceList?.Id}`)).body.Data;
    const { body } = await anna.get(`/customers?$filter=SalesPriceListId eq ${priceList?.Id}`);
    expect(body.Data.length).toBeGreaterThan(3);
    const customerPrice = await readCustomerPrice(String(body.Data[0]?.Id), String(price?.ArticleId));
    expect(customerPrice.NetPrice).toBe(price?.NetPrice);
    expect(customerPrice.NetPrice).not.toBe((await anna.get(`/articles/${price?.ArticleId}`)).body.NetPrice);
    const customersReply = await anna.get(`/customers?$filter=DiscountAgreementId eq ${await readFirstAgreementId()}`);
    expect(customersReply.body.Data.length).toBeGreaterThan(3);
  });
});
