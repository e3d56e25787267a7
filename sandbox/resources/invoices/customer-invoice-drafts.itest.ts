import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fjallkaffe, norrsken } from "../../seed/companies";
import { type Books, type Reply, startBooks, type Wire } from "../testing/books-client";
import { createCustomer, createDraft, draftBody, openShop, row, type Shop } from "../testing/sales";

let books: Books;
let shop: Shop;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
});
afterAll(() => books.sandbox.stop());

const unknownId = "00000000-0000-4000-8000-000000000000";
const rowsOf = (reply: Reply) => reply.body.Rows as (Wire & { Id: string })[];
const pathOfDraft = (reply: Reply) => `/customerinvoicedrafts/${reply.body.Id}`;
const problemFields = (reply: Reply) => reply.body.Errors.map((error) => error.Field);

describe("a saved draft", () => {
  it("takes from customer and article what the client left out", async () => {
    const body = draftBody(shop, [{ ArticleId: shop.articles.service25, Quantity: 2 }]);
    const { status, body: draft } = await shop.anna.send("POST", "/customerinvoicedrafts", body);
    expect(status).toBe(201);
    expect(draft).toMatchObject({
      CustomerName: "Älvsbyns Kök AB",
      InvoiceAddress1: "Åkervägen 7",
      InvoiceCity: "Älvsbyn",
      InvoiceCountryCode: "SE",
      InvoiceCurrencyCode: "SEK",
      IncludesVat: false,
      TotalAmount: 250,
      TotalVatAmount: 50,
      TotalRoundings: 0,
    });
    expect((draft.Rows as Wire[])[0]).toMatchObject({
      LineNumber: 1,
      Text: "Artikel service25",
      UnitPrice: 100,
      UnitAbbreviation: "st",
      VatRate: 0.25,
      Amount: 200,
      IsServiceArticle: true,
    });
  });

  it("has another id, and its rows too, after every save; the old one is gone", async () => {
    const first = await createDraft(shop, [row(shop, "goods25", 1, 10)]);
    const second = await shop.anna.send("PUT", pathOfDraft(first), draftBody(shop, [row(shop, "goods25", 3, 10)]));
    expect(second.status).toBe(200);
    expect(second.body.Id).not.toBe(first.body.Id);
    expect(rowsOf(second)[0]?.Id).not.toBe(rowsOf(first)[0]?.Id);
    expect(second.body).toMatchObject({ TotalAmount: 38, TotalRoundings: 0.5, CreatedUtc: first.body.CreatedUtc });
    expect((await shop.anna.get(pathOfDraft(first))).status).toBe(404);
    expect((await shop.anna.send("PUT", pathOfDraft(first), draftBody(shop, []))).status).toBe(404);
    expect((await shop.anna.get(pathOfDraft(second))).body).toEqual(second.body);
  });

  it("is of no house work when the body does not say so, written new and written over", async () => {
    const { RotReducedInvoicingType: _, ...body } = draftBody(shop, [row(shop, "goods25", 1, 10)]);
    const made = await shop.anna.send("POST", "/customerinvoicedrafts", body);
    expect([made.status, made.body.RotReducedInvoicingType]).toEqual([201, 0]);
    const again = await shop.anna.send("PUT", pathOfDraft(made), { ...body, RotReducedInvoicingType: null });
    expect([again.status, again.body.RotReducedInvoicingType]).toEqual([200, 0]);
  });

  it("is replaced whole: what the PUT leaves out is gone", async () => {
    const first = await createDraft(shop, [row(shop, "goods25", 1, 10)], { YourReference: "Åsa", OurReference: "Bo" });
    const second = await shop.anna.send("PUT", pathOfDraft(first), draftBody(shop, [], { YourReference: "Åke" }));
    expect(second.body).toMatchObject({ YourReference: "Åke", OurReference: null, Rows: [], TotalAmount: 0 });
  });

  it("keeps members this service cannot book yet", async () => {
    const more = {
      RotReducedInvoicingType: 1,
      RotPropertyType: 1,
      RotReducedInvoicingPropertyName: "Björken 1",
      Persons: [{ Ssn: "19900101-2385", Amount: 100 }],
      IsCreditInvoice: true,
      UsesGreenTechnology: true,
    };
    const draft = await createDraft(shop, [row(shop, "service25", 1, 10, { WorkHours: 2, WorkCostType: 1 })], more);
    expect(draft.body).toMatchObject({ ...more, Persons: [{ Ssn: "19900101-2385", Amount: 100 }] });
    expect(rowsOf(draft)[0]).toMatchObject({ WorkHours: 2, WorkCostType: 1 });
  });

  it("shows today as its date", async () => {
    const draft = await createDraft(shop, [row(shop, "goods25", 1, 10)], { InvoiceDate: "2026-01-15" });
    expect(draft.body.InvoiceDate).not.toBe("2026-01-15");
  });

  it("orders rows by their numbers and counts those without one", async () => {
    const rows = [row(shop, "goods25", 1, 10, { LineNumber: 2 }), row(shop, "goods12", 1, 10, { LineNumber: 1 })];
    const draft = await createDraft(shop, rows);
    expect(rowsOf(draft).map((one) => [one.LineNumber, one.ArticleNumber])).toEqual([
      [1, "goods12"],
      [2, "goods25"],
    ]);
  });

  it("keeps a price of 0 unless it asks for the article's", async () => {
    const rows = [row(shop, "goods25", 1, 0)];
    expect((await createDraft(shop, rows)).body.TotalAmount).toBe(0);
    expect((await createDraft(shop, rows, { ReplaceUnitPriceWhenZero: true })).body.TotalAmount).toBe(125);
  });

  it("has prices with VAT for a private person, and for whom the draft says so when asked", async () => {
    const person = await createCustomer(shop.anna, { Name: "Åsa Öberg", IsPrivatePerson: true });
    const rows = [row(shop, "goods25", 1, 125)];
    const ofPerson = await createDraft(shop, rows, { CustomerId: person.body.Id });
    expect(ofPerson.body).toMatchObject({ IncludesVat: true, TotalAmount: 125, TotalVatAmount: 25 });
    const body = draftBody(shop, rows, { CustomerIsPrivatePerson: true });
    const told = await shop.anna.send("POST", "/customerinvoicedrafts?overrideCustomerIsPrivatePerson=true", body);
    expect(told.body).toMatchObject({ IncludesVat: true, TotalAmount: 125 });
    const ignored = await shop.anna.send("POST", "/customerinvoicedrafts", body);
    expect(ignored.body).toMatchObject({ IncludesVat: false, CustomerIsPrivatePerson: false, TotalAmount: 156 });
  });

  it("is in the list until it is deleted", async () => {
    const draft = await createDraft(shop, [row(shop, "goods25", 1, 10)], { OurReference: "i listan" });
    const list = () => shop.anna.get("/customerinvoicedrafts?$filter=OurReference eq 'i listan'");
    expect((await list()).body.Data.map((one) => one.Id)).toEqual([draft.body.Id]);
    const deleted = await shop.anna.send("DELETE", pathOfDraft(draft));
    expect([deleted.status, deleted.text]).toEqual([200, ""]);
    expect((await list()).body.Data).toEqual([]);
    expect((await shop.anna.send("DELETE", pathOfDraft(draft))).status).toBe(404);
  });
});

describe("a draft is refused", () => {
  const refused = async (rows: readonly Wire[], more: Wire = {}) => {
    const reply = await createDraft(shop, rows, more);
    return { status: reply.status, code: reply.body.ErrorCode, fields: problemFields(reply) };
  };

  it("without its customer or with an unknown one", async () => {
    expect(await refused([], { CustomerId: unknownId })).toEqual({ status: 400, code: 3000, fields: ["CustomerId"] });
    expect(await refused([], { CustomerId: undefined })).toMatchObject({ status: 400, code: 2000 });
  });

  it("with an unknown article, or none on a row that is no text", async () => {
    const unknown = row(shop, "goods25", 1, 1, { ArticleId: unknownId });
    expect(await refused([row(shop, "goods25", 1, 1), unknown])).toEqual({
      status: 400,
      code: 3000,
      fields: ["Rows[1].ArticleId"],
    });
    expect(await refused([{ IsTextRow: false, Quantity: 1 }])).toMatchObject({
      code: 2000,
      fields: ["Rows[0].ArticleId"],
    });
  });

  it("with a text row without text", async () => {
    expect(await refused([{ IsTextRow: true, Text: "" }])).toMatchObject({ code: 2000, fields: ["Rows[0].Text"] });
  });

  it("with reverse charge on a row of a customer who has none", async () => {
    const flagged = row(shop, "service25", 1, 1000, { ReversedConstructionServicesVatFree: true });
    const field = "Rows[0].ReversedConstructionServicesVatFree";
    expect(await refused([flagged])).toEqual({ status: 400, code: 4027, fields: [field] });
  });

  it("with an amount larger than the books take, in one row or in all", async () => {
    expect(await refused([row(shop, "goods25", 1_000_000, 1_000_000)])).toMatchObject({ status: 400, code: 2000 });
    const rows = [row(shop, "goods25", 100_000, 60_000), row(shop, "goods25", 100_000, 60_000)];
    expect(await refused(rows)).toMatchObject({ status: 400, code: 2000 });
  });

  it("with more rows than can be counted", async () => {
    const rows = Array.from({ length: 1001 }, () => row(shop, "goods25", 1, 1));
    expect(await refused(rows)).toMatchObject({ status: 400, code: 2000 });
  });

  it("with a discount above the whole", async () => {
    const row0 = row(shop, "goods25", 1, 1, { DiscountPercentage: 1.5 });
    expect(await refused([row0])).toMatchObject({ code: 2000, fields: ["Rows[0].DiscountPercentage"] });
  });
});

describe("a draft is refused by what the books know", () => {
  const refused = async (rows: readonly Wire[], more: Wire = {}) => {
    const reply = await createDraft(shop, rows, more);
    return [reply.status, reply.body.ErrorCode, ...(reply.body.Errors ?? []).map((error) => error.Field)];
  };
  const sold = (UnitPrice: number, more: Wire = {}) => row(shop, "goods25", 1, UnitPrice, more);

  it("with a price of more than two decimals at home, of more than four abroad", async () => {
    expect(await refused([sold(1.25), sold(1.255)])).toEqual([400, 2000, "Rows[1].UnitPrice"]);
    const abroad = await createCustomer(shop.anna, { Name: "Berlin GmbH", InvoiceCountryCode: "DE" });
    const draft = await createDraft(shop, [sold(1.2555)], { CustomerId: abroad.body.Id });
    expect([draft.status, (draft.body.Rows as Wire[])[0]?.UnitPrice]).toEqual([201, 1.2555]);
    expect(await refused([sold(1.25555)], { CustomerId: abroad.body.Id })).toEqual([400, 2000, "Rows[0].UnitPrice"]);
  });

  it("with terms of payment or a country that nobody knows", async () => {
    expect(await refused([], { TermsOfPaymentId: unknownId })).toEqual([400, 2000, "TermsOfPaymentId"]);
    expect(await refused([], { DeliveryCountryCode: "XX" })).toEqual([400, 2000, "DeliveryCountryCode"]);
  });

  it.each([1, 2])("with house work of type %i without its property or its persons", async (RotReducedInvoicingType) => {
    const Persons = [{ Ssn: "19900101-2385", Amount: 100 }];
    const property = { RotReducedInvoicingType, RotPropertyType: 2 };
    expect(await refused([], { ...property, Persons })).toEqual([400, 2000, "RotReducedInvoicingPropertyName"]);
    const named = { ...property, RotReducedInvoicingPropertyName: "Björken 1" };
    expect(await refused([], named)).toEqual([400, 2000, "Persons"]);
    expect(await refused([], { ...named, Persons })).toEqual([201, undefined]);
    const wrong = [...Persons, { Ssn: "19900101-2384", Amount: 100 }];
    expect(await refused([], { ...named, Persons: wrong })).toEqual([400, 4029, "Persons[1].Ssn"]);
    const noHours = [sold(1, { WorkCostType: RotReducedInvoicingType === 1 ? 1 : 9 })];
    expect(await refused(noHours, { ...named, Persons })).toEqual([400, 2000, "Rows[0].WorkHours"]);
  });

  it("with two rows of one number, also when one of them only has it by its place", async () => {
    const numbered = [sold(1, { LineNumber: 7 }), sold(1), sold(1, { LineNumber: 7 })];
    expect(await refused(numbered)).toEqual([400, 2000, "Rows[2].LineNumber"]);
    expect(await refused([sold(1, { LineNumber: 2 }), sold(1)])).toEqual([400, 2000, "Rows[1].LineNumber"]);
  });

  it("on a day before its articles have a VAT rate", async () => {
    expect(await refused([sold(1)], { InvoiceDate: "1995-12-31" })).toEqual([400, 2000, "Rows[0].ArticleId"]);
  });
});

describe("whose draft it is", () => {
  it("is unknown to another company of the same person", async () => {
    const draft = await createDraft(shop, [row(shop, "goods25", 1, 10)]);
    const other = books.as(await books.token("anna@norrsken.example", fjallkaffe.id));
    expect((await other.get(pathOfDraft(draft))).status).toBe(404);
    expect((await other.send("PUT", pathOfDraft(draft), draftBody(shop, []))).status).toBe(404);
    expect((await other.send("DELETE", pathOfDraft(draft))).status).toBe(404);
    expect((await other.send("POST", `${pathOfDraft(draft)}/convert`)).status).toBe(404);
    expect((await other.send("POST", "/customerinvoicedrafts", draftBody(shop, []))).body.ErrorCode).toBe(3000);
    expect((await shop.anna.get(pathOfDraft(draft))).status).toBe(200);
  });

  it("is not written by a person who may only read, nor with a read-only scope", async () => {
    const lars = books.as(await books.token("lars@norrsken.example", norrsken.id));
    expect((await lars.send("POST", "/customerinvoicedrafts", draftBody(shop, []))).body.ErrorCode).toBe(4019);
    const reader = books.as(await books.token("anna@norrsken.example", norrsken.id, ["ea:api", "ea:sales_readonly"]));
    expect((await reader.get("/customerinvoicedrafts")).status).toBe(200);
    expect((await reader.send("POST", "/customerinvoicedrafts", draftBody(shop, []))).body.ErrorCode).toBe(4006);
  });
});
