import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fjallkaffe, norrsken } from "../../seed/companies";
import { type BooksClient, type JsonRecord, type Reply, startBooks } from "../testing/books-client";
import { buildDraftBody, buildRow, createCustomer, createDraft, openShop, type Shop } from "../testing/sales";

let books: BooksClient;
let shop: Shop;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
});
afterAll(() => books.sandbox.stop());

const unknownId = "00000000-0000-4000-8000-000000000000";
const rowsOf = (reply: Reply) => reply.body.Rows as (JsonRecord & { Id: string })[];
const draftPathOf = (reply: Reply) => `/customerinvoicedrafts/${reply.body.Id}`;
const problemFieldsOf = (reply: Reply) => reply.body.Errors.map((error) => error.Field);

describe("a saved draft", () => {
  it("takes from customer and article what the client left out", async () => {
    const body = buildDraftBody(shop, [{ ArticleId: shop.articleIds.service25, Quantity: 2 }]);
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
    expect((draft.Rows as JsonRecord[])[0]).toMatchObject({
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
    const firstDraft = await createDraft(shop, [buildRow(shop, "goods25", 1, 10)]);
    const savedDraft = await shop.anna.send(
      "PUT",
      draftPathOf(firstDraft),
      buildDraftBody(shop, [buildRow(shop, "goods25", 3, 10)]),
    );
    expect(savedDraft.status).toBe(200);
    expect(savedDraft.body.Id).not.toBe(firstDraft.body.Id);
    expect(rowsOf(savedDraft)[0]?.Id).not.toBe(rowsOf(firstDraft)[0]?.Id);
    expect(savedDraft.body).toMatchObject({
      TotalAmount: 38,
      TotalRoundings: 0.5,
      CreatedUtc: firstDraft.body.CreatedUtc,
    });
    expect((await shop.anna.get(draftPathOf(firstDraft))).status).toBe(404);
    expect((await shop.anna.send("PUT", draftPathOf(firstDraft), buildDraftBody(shop, []))).status).toBe(404);
    expect((await shop.anna.get(draftPathOf(savedDraft))).body).toEqual(savedDraft.body);
  });

  it("is of no house work when the body does not say so, written new and written over", async () => {
    const { RotReducedInvoicingType: _, ...body } = buildDraftBody(shop, [buildRow(shop, "goods25", 1, 10)]);
    const draftReply = await shop.anna.send("POST", "/customerinvoicedrafts", body);
    expect([draftReply.status, draftReply.body.RotReducedInvoicingType]).toEqual([201, 0]);
    const savedReply = await shop.anna.send("PUT", draftPathOf(draftReply), { ...body, RotReducedInvoicingType: null });
    expect([savedReply.status, savedReply.body.RotReducedInvoicingType]).toEqual([200, 0]);
  });

  it("is replaced whole: what the PUT leaves out is gone", async () => {
    const firstDraft = await createDraft(shop, [buildRow(shop, "goods25", 1, 10)], {
      YourReference: "Åsa",
      OurReference: "Bo",
    });
    const savedDraft = await shop.anna.send(
      "PUT",
      draftPathOf(firstDraft),
      buildDraftBody(shop, [], { YourReference: "Åke" }),
    );
    expect(savedDraft.body).toMatchObject({ YourReference: "Åke", OurReference: null, Rows: [], TotalAmount: 0 });
  });

  it("keeps members this service cannot book yet", async () => {
    const unbookableMembers = {
      RotReducedInvoicingType: 1,
      RotPropertyType: 1,
      RotReducedInvoicingPropertyName: "Björken 1",
      Persons: [{ Ssn: "19900101-2385", Amount: 100 }],
      IsCreditInvoice: true,
      UsesGreenTechnology: true,
    };
    const draft = await createDraft(
      shop,
      [buildRow(shop, "service25", 1, 10, { WorkHours: 2, WorkCostType: 1 })],
      unbookableMembers,
    );
    expect(draft.body).toMatchObject({ ...unbookableMembers, Persons: [{ Ssn: "19900101-2385", Amount: 100 }] });
    expect(rowsOf(draft)[0]).toMatchObject({ WorkHours: 2, WorkCostType: 1 });
  });

  it("shows today as its date", async () => {
    const draft = await createDraft(shop, [buildRow(shop, "goods25", 1, 10)], { InvoiceDate: "2026-01-15" });
    expect(draft.body.InvoiceDate).not.toBe("2026-01-15");
  });

  it("orders rows by their numbers and counts those without one", async () => {
    const rows = [
      buildRow(shop, "goods25", 1, 10, { LineNumber: 2 }),
      buildRow(shop, "goods12", 1, 10, { LineNumber: 1 }),
    ];
    const draft = await createDraft(shop, rows);
    expect(rowsOf(draft).map((row) => [row.LineNumber, row.ArticleNumber])).toEqual([
      [1, "goods12"],
      [2, "goods25"],
    ]);
  });

  it("keeps a price of 0 unless it asks for the article's", async () => {
    const rows = [buildRow(shop, "goods25", 1, 0)];
    expect((await createDraft(shop, rows)).body.TotalAmount).toBe(0);
    expect((await createDraft(shop, rows, { ReplaceUnitPriceWhenZero: true })).body.TotalAmount).toBe(125);
  });

  it("has prices with VAT for a private person, and for whom the draft says so when asked", async () => {
    const personReply = await createCustomer(shop.anna, { Name: "Åsa Öberg", IsPrivatePerson: true });
    const rows = [buildRow(shop, "goods25", 1, 125)];
    const personDraft = await createDraft(shop, rows, { CustomerId: personReply.body.Id });
    expect(personDraft.body).toMatchObject({ IncludesVat: true, TotalAmount: 125, TotalVatAmount: 25 });
    const body = buildDraftBody(shop, rows, { CustomerIsPrivatePerson: true });
    const overriddenDraft = await shop.anna.send(
      "POST",
      "/customerinvoicedrafts?overrideCustomerIsPrivatePerson=true",
      body,
    );
    expect(overriddenDraft.body).toMatchObject({ IncludesVat: true, TotalAmount: 125 });
    const draftWithoutOverride = await shop.anna.send("POST", "/customerinvoicedrafts", body);
    expect(draftWithoutOverride.body).toMatchObject({
      IncludesVat: false,
      CustomerIsPrivatePerson: false,
      TotalAmount: 156,
    });
  });

  it("is in the list until it is deleted", async () => {
    const draft = await createDraft(shop, [buildRow(shop, "goods25", 1, 10)], { OurReference: "i listan" });
    const listDrafts = () => shop.anna.get("/customerinvoicedrafts?$filter=OurReference eq 'i listan'");
    expect((await listDrafts()).body.Data.map((draft) => draft.Id)).toEqual([draft.body.Id]);
    const deletionReply = await shop.anna.send("DELETE", draftPathOf(draft));
    expect([deletionReply.status, deletionReply.text]).toEqual([200, ""]);
    expect((await listDrafts()).body.Data).toEqual([]);
    expect((await shop.anna.send("DELETE", draftPathOf(draft))).status).toBe(404);
  });
});

describe("a draft is refused", () => {
  const createRefusedDraft = async (rows: readonly JsonRecord[], overrides: JsonRecord = {}) => {
    const reply = await createDraft(shop, rows, overrides);
    return { status: reply.status, code: reply.body.ErrorCode, fields: problemFieldsOf(reply) };
  };

  it("without its customer or with an unknown one", async () => {
    expect(await createRefusedDraft([], { CustomerId: unknownId })).toEqual({
      status: 400,
      code: 3000,
      fields: ["CustomerId"],
    });
    expect(await createRefusedDraft([], { CustomerId: undefined })).toMatchObject({ status: 400, code: 2000 });
  });

  it("with an unknown article, or none on a row that is no text", async () => {
    const unknownArticleRow = buildRow(shop, "goods25", 1, 1, { ArticleId: unknownId });
    expect(await createRefusedDraft([buildRow(shop, "goods25", 1, 1), unknownArticleRow])).toEqual({
      status: 400,
      code: 3000,
      fields: ["Rows[1].ArticleId"],
    });
    expect(await createRefusedDraft([{ IsTextRow: false, Quantity: 1 }])).toMatchObject({
      code: 2000,
      fields: ["Rows[0].ArticleId"],
    });
  });

  it("with a text row without text", async () => {
    expect(await createRefusedDraft([{ IsTextRow: true, Text: "" }])).toMatchObject({
      code: 2000,
      fields: ["Rows[0].Text"],
    });
  });

  it("with reverse charge on a row of a customer who has none", async () => {
    const reverseChargeRow = buildRow(shop, "service25", 1, 1000, { ReversedConstructionServicesVatFree: true });
    const field = "Rows[0].ReversedConstructionServicesVatFree";
    expect(await createRefusedDraft([reverseChargeRow])).toEqual({ status: 400, code: 4027, fields: [field] });
  });

  it("with an amount larger than the books take, in one row or in all", async () => {
    expect(await createRefusedDraft([buildRow(shop, "goods25", 1_000_000, 1_000_000)])).toMatchObject({
      status: 400,
      code: 2000,
    });
    const rows = [buildRow(shop, "goods25", 100_000, 60_000), buildRow(shop, "goods25", 100_000, 60_000)];
    expect(await createRefusedDraft(rows)).toMatchObject({ status: 400, code: 2000 });
  });

  it("with more rows than can be counted", async () => {
    const rows = Array.from({ length: 1001 }, () => buildRow(shop, "goods25", 1, 1));
    expect(await createRefusedDraft(rows)).toMatchObject({ status: 400, code: 2000 });
  });

  it("with a discount above the whole", async () => {
    const discountedRow = buildRow(shop, "goods25", 1, 1, { DiscountPercentage: 1.5 });
    expect(await createRefusedDraft([discountedRow])).toMatchObject({
      code: 2000,
      fields: ["Rows[0].DiscountPercentage"],
    });
  });
});

describe("a draft is refused by what the books know", () => {
  const tryCreateDraft = async (rows: readonly JsonRecord[], overrides: JsonRecord = {}) => {
    const reply = await createDraft(shop, rows, overrides);
    return [reply.status, reply.body.ErrorCode, ...(reply.body.Errors ?? []).map((error) => error.Field)];
  };
  const buildSoldRow = (UnitPrice: number, overrides: JsonRecord = {}) =>
    buildRow(shop, "goods25", 1, UnitPrice, overrides);

  it("with a price of more than two decimals at home, of more than four abroad", async () => {
    expect(await tryCreateDraft([buildSoldRow(1.25), buildSoldRow(1.255)])).toEqual([400, 2000, "Rows[1].UnitPrice"]);
    const foreignCustomer = await createCustomer(shop.anna, { Name: "Berlin GmbH", InvoiceCountryCode: "DE" });
    const draft = await createDraft(shop, [buildSoldRow(1.2555)], { CustomerId: foreignCustomer.body.Id });
    expect([draft.status, (draft.body.Rows as JsonRecord[])[0]?.UnitPrice]).toEqual([201, 1.2555]);
    expect(await tryCreateDraft([buildSoldRow(1.25555)], { CustomerId: foreignCustomer.body.Id })).toEqual([
      400,
      2000,
      "Rows[0].UnitPrice",
    ]);
  });

  it("with terms of payment or a country that nobody knows", async () => {
    expect(await tryCreateDraft([], { TermsOfPaymentId: unknownId })).toEqual([400, 2000, "TermsOfPaymentId"]);
    expect(await tryCreateDraft([], { DeliveryCountryCode: "XX" })).toEqual([400, 2000, "DeliveryCountryCode"]);
  });

  it.each([1, 2])("with house work of type %i without its property or its persons", async (RotReducedInvoicingType) => {
    const Persons = [{ Ssn: "19900101-2385", Amount: 100 }];
    const houseWorkMembers = { RotReducedInvoicingType, RotPropertyType: 2 };
    expect(await tryCreateDraft([], { ...houseWorkMembers, Persons })).toEqual([
      400,
      2000,
      "RotReducedInvoicingPropertyName",
    ]);
    const membersWithProperty = { ...houseWorkMembers, RotReducedInvoicingPropertyName: "Björken 1" };
    expect(await tryCreateDraft([], membersWithProperty)).toEqual([400, 2000, "Persons"]);
    expect(await tryCreateDraft([], { ...membersWithProperty, Persons })).toEqual([201, undefined]);
    const wrongPersons = [...Persons, { Ssn: "19900101-2384", Amount: 100 }];
    expect(await tryCreateDraft([], { ...membersWithProperty, Persons: wrongPersons })).toEqual([
      400,
      4029,
      "Persons[1].Ssn",
    ]);
    const rowsWithoutHours = [buildSoldRow(1, { WorkCostType: RotReducedInvoicingType === 1 ? 1 : 9 })];
    expect(await tryCreateDraft(rowsWithoutHours, { ...membersWithProperty, Persons })).toEqual([
      400,
      2000,
      "Rows[0].WorkHours",
    ]);
  });

  it("with two rows of one number, also when one of them only has it by its place", async () => {
    const rowsWithSameNumber = [
      buildSoldRow(1, { LineNumber: 7 }),
      buildSoldRow(1),
      buildSoldRow(1, { LineNumber: 7 }),
    ];
    expect(await tryCreateDraft(rowsWithSameNumber)).toEqual([400, 2000, "Rows[2].LineNumber"]);
    expect(await tryCreateDraft([buildSoldRow(1, { LineNumber: 2 }), buildSoldRow(1)])).toEqual([
      400,
      2000,
      "Rows[1].LineNumber",
    ]);
  });

  it("on a day before its articles have a VAT rate", async () => {
    expect(await tryCreateDraft([buildSoldRow(1)], { InvoiceDate: "1995-12-31" })).toEqual([
      400,
      2000,
      "Rows[0].ArticleId",
    ]);
  });
});

describe("whose draft it is", () => {
  it("is unknown to another company of the same person", async () => {
    const draft = await createDraft(shop, [buildRow(shop, "goods25", 1, 10)]);
    const otherCaller = books.callerWithToken(await books.createToken("anna@norrsken.example", fjallkaffe.id));
    expect((await otherCaller.get(draftPathOf(draft))).status).toBe(404);
    expect((await otherCaller.send("PUT", draftPathOf(draft), buildDraftBody(shop, []))).status).toBe(404);
    expect((await otherCaller.send("DELETE", draftPathOf(draft))).status).toBe(404);
    expect((await otherCaller.send("POST", `${draftPathOf(draft)}/convert`)).status).toBe(404);
    expect((await otherCaller.send("POST", "/customerinvoicedrafts", buildDraftBody(shop, []))).body.ErrorCode).toBe(
      3000,
    );
    expect((await shop.anna.get(draftPathOf(draft))).status).toBe(200);
  });

  it("is not written by a person who may only read, nor with a read-only scope", async () => {
    const lars = books.callerWithToken(await books.createToken("lars@norrsken.example", norrsken.id));
    expect((await lars.send("POST", "/customerinvoicedrafts", buildDraftBody(shop, []))).body.ErrorCode).toBe(4019);
    const readerCaller = books.callerWithToken(
      await books.createToken("anna@norrsken.example", norrsken.id, ["ea:api", "ea:sales_readonly"]),
    );
    expect((await readerCaller.get("/customerinvoicedrafts")).status).toBe(200);
    expect((await readerCaller.send("POST", "/customerinvoicedrafts", buildDraftBody(shop, []))).body.ErrorCode).toBe(
      4006,
    );
  });
});
