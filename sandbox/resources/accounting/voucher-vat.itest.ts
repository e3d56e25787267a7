import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { fjordtre } from "../../seed/companies";
import { rowsOf } from "../testing/book-invoice-of-rows";
import { type BooksClient, type Caller, type JsonRecord, startBooks, today } from "../testing/books-client";
import { postingsOf } from "../testing/books-snapshot";
import { buildCustomerBody, createBookedInvoice, createCustomer, openShop, type Shop } from "../testing/sales";

let books: BooksClient;
let anna: Caller;
let shop: Shop;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
  anna = shop.anna;
});
afterAll(() => books.sandbox.stop());
afterEach(async () => {
  expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

const automaticVatQuery = "?useAutomaticVatCalculation=true";

/** Posts a voucher from rows of the form `[account, amount, members]`; a debit is positive. */
async function postVoucher(
  caller: Caller,
  rows: readonly (readonly [number, number, JsonRecord?])[],
  query = automaticVatQuery,
) {
  const Rows = rows.map(([AccountNumber, amount, overrides]) => ({
    AccountNumber,
    DebitAmount: Math.max(amount, 0),
    CreditAmount: Math.max(-amount, 0),
    ...overrides,
  }));
  return caller.send("POST", `/vouchers${query}`, { VoucherDate: today, VoucherText: "x", Rows });
}

const findVatCodeId = async (caller: Caller, vatCode: string, rate = "null") =>
  (await caller.get(`/vatcodes?$filter=Code eq '${vatCode}' and VatRate eq ${rate}`)).body.Data[0]?.Id;

describe("useAutomaticVatCalculation", () => {
  it("takes the VAT out of a sale, and leaves it in without", async () => {
    const sale = [
      [1930, 125],
      [3041, -125],
    ] as const;
    const { body, status } = await postVoucher(anna, sale);
    expect(status).toBe(201);
    expect(postingsOf(body)).toEqual([
      [1930, 125],
      [3041, -100],
      [2611, -25],
    ]);
    expect(rowsOf(body).map((row) => [row.VatAmount, row.VatCodeAndPercent])).toEqual([
      [null, null],
      [25, "05-25%"],
      [null, "10-25%"],
    ]);
    expect(postingsOf((await postVoucher(anna, sale, "")).body)).toEqual(sale);
    expect(postingsOf((await postVoucher(anna, sale, "?useAutomaticVatCalculation=false")).body)).toEqual(sale);
    expect(postingsOf((await postVoucher(anna, sale, `${automaticVatQuery}&useDefaultVatCodes=false`)).body)).toEqual(
      sale,
    );
  });

  it("books what the buyer owes on both sides", async () => {
    const reverseChargeMembers = { VatCodeId: await findVatCodeId(anna, "21", "0.25") };
    const { body } = await postVoucher(anna, [
      [4535, 1000, reverseChargeMembers],
      [2440, -1000],
    ]);
    expect(postingsOf(body)).toEqual([
      [4535, 1000],
      [2645, 250],
      [2614, -250],
      [2440, -1000],
    ]);
    expect(rowsOf(body)[0]?.VatAmount).toBe(250);
  });

  it("goes by the VAT a row says, and leaves VAT accounts alone", async () => {
    const inputVatMembers = { VatCodeId: await findVatCodeId(anna, "48") };
    expect(
      postingsOf(
        (
          await postVoucher(anna, [
            [5460, 112, { ...inputVatMembers, VatAmount: 12 }],
            [1930, -112],
          ])
        ).body,
      ),
    ).toEqual([
      [5460, 100],
      [2641, 12],
      [1930, -112],
    ]);
    const rowsWithVat = [
      [5460, 100],
      [2641, 25],
      [1930, -125],
    ] as const;
    expect(postingsOf((await postVoucher(anna, rowsWithVat)).body)).toEqual(rowsWithVat);
    const refusedReply = await postVoucher(anna, [
      [5460, 112, { ...inputVatMembers, VatAmount: 113 }],
      [1930, -112],
    ]);
    expect([refusedReply.status, refusedReply.body.ErrorCode, refusedReply.body.Errors[0]?.Field]).toEqual([
      400,
      2000,
      "Rows[0].VatAmount",
    ]);
  });

  it("knows the rates of the country", async () => {
    const sara = books.callerWithToken(await books.createToken("sara@revisorn.example", fjordtre.id));
    const foodVatMembers = { VatCodeId: await findVatCodeId(sara, "11", "0.15") };
    expect(
      postingsOf(
        (
          await postVoucher(sara, [
            [4300, 115, foodVatMembers],
            [1920, -115],
          ])
        ).body,
      ),
    ).toEqual([
      [4300, 100],
      [2711, 15],
      [1920, -115],
    ]);
  });

  it("keeps cost centre and project on the row, not on its VAT", async () => {
    const projectReply = await anna.send("POST", "/projects", { Number: "1", Name: "Brygga", StartDate: "2026-01-01" });
    const { body } = await postVoucher(anna, [
      [1930, 125],
      [3041, -125, { ProjectId: projectReply.body.Id }],
    ]);
    expect(rowsOf(body).map((row) => row.ProjectId)).toEqual([null, projectReply.body.Id, null]);
  });
});

describe("ForceBookkeepVat", () => {
  const dutchMembers = { InvoiceCountryCode: "NL", VatNumber: "NL123456789B01", CurrencyCode: "SEK" };

  it("charges a customer in the EU the seller's VAT in spite of its number", async () => {
    const bookAndReadVat = async (overrides: JsonRecord) => {
      const customer = await createCustomer(anna, { ...dutchMembers, ...overrides });
      const draft = { CustomerId: customer.body.Id };
      const invoice = await createBookedInvoice(shop, draft);
      expect(invoice.status, invoice.text).toBe(201);
      const printReply = await anna.get(`/customerinvoices/${invoice.body.Id}/print`);
      expect(printReply.status).toBe(200);
      return invoice.body.TotalVatAmount;
    };
    expect(await bookAndReadVat({})).toBe(0);
    expect(await bookAndReadVat({ ForceBookkeepVat: true })).toBe(2250);
  });

  it.each([
    ["at home", {}],
    ["outside the EU", { InvoiceCountryCode: "NO" }],
  ])("is refused for a customer %s (4035)", async (_, countryMembers) => {
    const reply = await createCustomer(anna, { ...countryMembers, ForceBookkeepVat: true });
    expect([reply.status, reply.body.ErrorCode, reply.body.Errors[0]?.Field]).toEqual([400, 4035, "ForceBookkeepVat"]);
    const createdCustomer = await createCustomer(anna, countryMembers);
    const putReply = await anna.send(
      "PUT",
      `/customers/${createdCustomer.body.Id}`,
      buildCustomerBody({ ...countryMembers, ForceBookkeepVat: true }),
    );
    expect([putReply.status, putReply.body.ErrorCode]).toEqual([400, 4035]);
  });

  it("is refused for a Norwegian seller, who knows no sale within the EU (4035)", async () => {
    const sara = books.callerWithToken(await books.createToken("sara@revisorn.example", fjordtre.id));
    const [terms] = (await sara.get("/termsofpayments")).body.Data;
    const reply = await createCustomer(sara, { ...dutchMembers, TermsOfPaymentId: terms?.Id, ForceBookkeepVat: true });
    expect([reply.status, reply.body.ErrorCode]).toEqual([400, 4035]);
  });
});
