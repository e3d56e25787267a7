import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { norrsken, tulp } from "../../seed/companies";
import { type BooksClient, type JsonRecord, startBooks, today } from "../testing/books-client";
import { postingsOf, readBooksSnapshot } from "../testing/books-snapshot";
import { buildPaymentBody, getChequeAccountId } from "../testing/payments";
import { buildRow, createBookedInvoice, createCustomer, createDraft, openShop, type Shop } from "../testing/sales";

let books: BooksClient;
let shop: Shop;
let bankAccountId: string;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
  bankAccountId = await getChequeAccountId(shop.anna);
});
afterAll(() => books.sandbox.stop());
afterEach(async () => {
  expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

const unknownId = "00000000-0000-4000-8000-000000000000";
const payInvoice = (id: unknown, amount: number, overrides: JsonRecord = {}) =>
  shop.anna.send("POST", `/customerinvoices/${id}/payments`, buildPaymentBody(bankAccountId, amount, overrides));
const readInvoice = async (id: unknown) => (await shop.anna.get(`/customerinvoices/${id}`)).body;
const readVoucherOf = async (payment: JsonRecord) =>
  (await shop.anna.get(`/vouchers?$filter=SourceId eq ${payment.BankTransactionId}`)).body.Data[0] ?? {};
/** Books an invoice of 11,250, or a credit invoice of the same amount. */
const bookInvoice = async (overrides: JsonRecord = {}) => (await createBookedInvoice(shop, overrides)).body;

describe("a payment", () => {
  it("settles an invoice of 11,250 in two parts, with a bank voucher for each", async () => {
    const invoice = await bookInvoice();
    const snapshotBefore = await readBooksSnapshot(books.sandbox, shop.anna);
    const partPayment = await payInvoice(invoice.Id, 4000, {
      PaymentType: 1,
      PaymentDate: "2026-11-12",
      Reference: "del 1",
    });
    expect(partPayment.status, partPayment.text).toBe(201);
    expect(partPayment.body).toEqual({
      BankFeeAmount: null,
      BankTransactionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      CompanyBankAccountId: bankAccountId,
      DomesticPaymentAmount: null,
      FactoringFeeAccountNumber: null,
      FactoringFeeAmount: null,
      PaymentAmount: 4000,
      PaymentCurrency: "SEK",
      PaymentDate: "2026-11-12",
      PaymentType: 1,
      Reference: "del 1",
    });
    const voucher = await readVoucherOf(partPayment.body);
    expect(voucher).toMatchObject({
      VoucherType: 10,
      NumberSeries: "B",
      VoucherDate: "2026-11-12",
      VoucherText: `Inbetalning från Älvsbyns Kök AB, ${invoice.InvoiceNumber}`,
    });
    expect(postingsOf(voucher)).toEqual([
      [1930, 4000],
      [1510, -4000],
    ]);
    const partlyPaidInvoice = await readInvoice(invoice.Id);
    expect(partlyPaidInvoice).toEqual({
      ...invoice,
      RemainingAmount: 7250,
      RemainingAmountInvoiceCurrency: 7250,
      PaymentDate: "2026-11-12T00:00:00Z",
      ModifiedUtc: partlyPaidInvoice.ModifiedUtc,
    });
    const restPayment = await payInvoice(invoice.Id, 7250);
    expect(restPayment.status).toBe(201);
    expect(await readInvoice(invoice.Id)).toMatchObject({
      RemainingAmount: 0,
      RemainingAmountInvoiceCurrency: 0,
      PaymentStatus: 0,
      PaymentDate: `${today}T00:00:00Z`,
    });
    const snapshotAfter = await readBooksSnapshot(books.sandbox, shop.anna);
    expect([
      snapshotAfter.vouchers - snapshotBefore.vouchers,
      snapshotAfter.postings - snapshotBefore.postings,
    ]).toEqual([2, 2]);
    expect(snapshotAfter.balances[1930]).toBe((snapshotBefore.balances[1930] ?? 0) + 11250);
    expect(snapshotAfter.balances[1510] ?? 0).toBe((snapshotBefore.balances[1510] ?? 0) - 11250);
  });

  it.each<[string, number, JsonRecord, readonly (readonly [number, number])[]]>([
    [
      "öre too few as rounding",
      11249.6,
      { PaymentType: 3 },
      [
        [1930, 11249.6],
        [3740, 0.4],
        [1510, -11250],
      ],
    ],
    [
      "öre too many as rounding",
      11250.4,
      { PaymentType: 3 },
      [
        [1930, 11250.4],
        [3740, -0.4],
        [1510, -11250],
      ],
    ],
    [
      "what the bank kept as its charge",
      11200,
      { PaymentType: 4 },
      [
        [1930, 11200],
        [6570, 50],
        [1510, -11250],
      ],
    ],
    [
      "a fee that is named",
      11215,
      { BankFeeAmount: 35 },
      [
        [1930, 11215],
        [6570, 35],
        [1510, -11250],
      ],
    ],
    [
      "the fee of a factor",
      11000,
      { FactoringFeeAmount: 250, FactoringFeeAccountNumber: 6064 },
      [
        [1930, 11000],
        [6064, 250],
        [1510, -11250],
      ],
    ],
  ])("books %s, and the invoice is paid", async (_, amount, overrides, postings) => {
    const invoice = await bookInvoice();
    const paymentReply = await payInvoice(invoice.Id, amount, overrides);
    expect(paymentReply.status, paymentReply.text).toBe(201);
    expect(postingsOf(await readVoucherOf(paymentReply.body))).toEqual(postings);
    expect(await readInvoice(invoice.Id)).toMatchObject({ RemainingAmount: 0, PaymentStatus: 0 });
  });

  it("of a credit invoice gives money back", async () => {
    const creditInvoice = await bookInvoice({ IsCreditInvoice: true });
    expect(creditInvoice.RemainingAmount).toBe(-11250);
    const partPayment = await payInvoice(creditInvoice.Id, 1250, { PaymentType: 1 });
    expect(await readInvoice(creditInvoice.Id)).toMatchObject({ RemainingAmount: -10000, PaymentStatus: 1 });
    const restPayment = await payInvoice(creditInvoice.Id, 10000);
    const voucher = await readVoucherOf(restPayment.body);
    expect(voucher).toMatchObject({
      VoucherType: 11,
      VoucherText: expect.stringContaining("Utbetalning till Älvsbyns"),
    });
    expect(postingsOf(voucher)).toEqual([
      [1510, 10000],
      [1930, -10000],
    ]);
    expect(partPayment.status).toBe(201);
    expect(await readInvoice(creditInvoice.Id)).toMatchObject({ RemainingAmount: 0, PaymentStatus: 0 });
  });

  it("never pays more than remains, however many come at once", async () => {
    const invoice = await bookInvoice();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => payInvoice(invoice.Id, 3000, { PaymentType: 1 })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(7).fill(400)]);
    expect(await readInvoice(invoice.Id)).toMatchObject({ RemainingAmount: 2250, PaymentStatus: 1 });
    const bankVouchers = (await shop.anna.get("/vouchers?$filter=NumberSeries eq 'B'&$pagesize=1000")).body.Data;
    expect(
      bankVouchers
        .map((voucher) => Number(String(voucher.NumberAndNumberSeries).slice(1)))
        .sort((left, right) => left - right),
    ).toEqual(bankVouchers.map((_, index) => index + 1));
  });

  it("keeps an invoice from being voided, in part as in whole", async () => {
    for (const [amount, PaymentType] of [
      [100, 1],
      [11250, 2],
    ] as const) {
      const invoice = await bookInvoice();
      await payInvoice(invoice.Id, amount, { PaymentType });
      const refusedReply = await shop.anna.send("POST", `/customerinvoices/${invoice.Id}/void`);
      expect([refusedReply.status, refusedReply.body.ErrorCode]).toEqual([400, 4002]);
    }
  });

  it("of house work pays what the tax agency does not", async () => {
    const personMembers = { Name: "Karin Öberg", IsPrivatePerson: true };
    const CustomerId = (await createCustomer(shop.anna, personMembers)).body.Id;
    const members = { CustomerId, RotReducedInvoicingType: 1, Persons: [{ Ssn: "198112189876", Amount: 1000 }] };
    const workMembers = { IsWorkCost: true, WorkCostType: 1, WorkHours: 10 };
    const draft = await createDraft(shop, [buildRow(shop, "service25", 10, 1250, workMembers)], members);
    const invoice = await shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`);
    expect(invoice.body.RemainingAmount, invoice.text).toBe(11500);
    expect((await payInvoice(invoice.body.Id, 12500)).body.ErrorCode).toBe(2000);
    expect((await payInvoice(invoice.body.Id, 11500)).status).toBe(201);
  });
});

describe("a payment that is refused writes nothing", () => {
  it.each<[string, string | undefined, number, number, JsonRecord]>([
    ["more than remains", "PaymentAmount", 2000, 11250.01, { PaymentType: 1 }],
    ["more than remains, all of it", "PaymentAmount", 2000, 11300, {}],
    ["less than all as all of it", "PaymentAmount", 2000, 11000, {}],
    ["too much for rounding", "PaymentAmount", 2000, 11248, { PaymentType: 3 }],
    ["no difference for a charge", "PaymentAmount", 2000, 11250, { PaymentType: 4 }],
    ["a charge other than the difference", "PaymentAmount", 2000, 11200, { PaymentType: 4, BankFeeAmount: 40 }],
    ["nothing", "PaymentAmount", 2000, 0, {}],
    ["less than nothing", "PaymentAmount", 2000, -5, {}],
    ["thousandths", "PaymentAmount", 2000, 10.125, { PaymentType: 1 }],
    ["thousandths of a fee", "BankFeeAmount", 2000, 10, { PaymentType: 1, BankFeeAmount: 0.001 }],
    ["a kind there is not", "PaymentType", 2000, 10, { PaymentType: 5 }],
    ["a fee without its account", "FactoringFeeAccountNumber", 2000, 10, { PaymentType: 1, FactoringFeeAmount: 1 }],
    ["an account without its fee", "FactoringFeeAmount", 2000, 10, { PaymentType: 1, FactoringFeeAccountNumber: 6064 }],
    ["an account the chart lacks", undefined, 3002, 11000, { FactoringFeeAmount: 250, FactoringFeeAccountNumber: 11 }],
    ["another currency", "PaymentCurrency", 2000, 11250, { PaymentCurrency: "EUR" }],
    ["an amount at home of an invoice at home", "DomesticPaymentAmount", 4039, 11250, { DomesticPaymentAmount: 11250 }],
    ["a day to come", "PaymentDate", 4023, 11250, { PaymentDate: "2026-11-19" }],
    ["a day that is locked", "PaymentDate", 4026, 11250, { PaymentDate: "2026-07-31" }],
    ["a year that is locked", "PaymentDate", 4038, 11250, { PaymentDate: "2024-07-31" }],
    ["a year that is not", "PaymentDate", 3001, 11250, { PaymentDate: "2019-07-31" }],
    ["a reference with a wrong check digit", "Reference", 4030, 11250, { Reference: "10015" }],
    ["no bank account", "CompanyBankAccountId", 3000, 11250, { CompanyBankAccountId: unknownId }],
  ])("%s", async (_, field, code, amount, overrides) => {
    const invoice = await bookInvoice();
    const snapshotBefore = await readBooksSnapshot(books.sandbox, shop.anna);
    const refusedReply = await payInvoice(invoice.Id, amount, overrides);
    expect([refusedReply.status, refusedReply.body.ErrorCode, refusedReply.body.Errors[0]?.Field]).toEqual([
      400,
      code,
      field,
    ]);
    expect(await readBooksSnapshot(books.sandbox, shop.anna)).toEqual(snapshotBefore);
    expect(await readInvoice(invoice.Id)).toEqual(invoice);
  });

  it.each(["CompanyBankAccountId", "PaymentAmount", "PaymentCurrency", "PaymentDate", "PaymentType"])(
    "without %s",
    async (member) => {
      const invoice = await bookInvoice();
      const refusedReply = await payInvoice(invoice.Id, 11250, { [member]: undefined });
      expect([refusedReply.status, refusedReply.body.ErrorCode, refusedReply.body.Errors[0]?.Field]).toEqual([
        400,
        2000,
        member,
      ]);
    },
  );

  it("of what is paid, voided, or not there", async () => {
    const [paidInvoice, voidedInvoice] = [await bookInvoice(), await bookInvoice()];
    await payInvoice(paidInvoice.Id, 11250);
    await shop.anna.send("POST", `/customerinvoices/${voidedInvoice.Id}/void`);
    for (const { Id } of [paidInvoice, voidedInvoice]) {
      expect([
        (await payInvoice(Id, 1, { PaymentType: 1 })).body.ErrorCode,
        (await readInvoice(Id)).RemainingAmount,
      ]).toEqual([4002, 0]);
    }
    expect([(await payInvoice(unknownId, 1)).status, (await payInvoice(unknownId, 1)).body.ErrorCode]).toEqual([
      404, 3000,
    ]);
  });

  it("with another company's bank account, which is none", async () => {
    const sara = books.callerWithToken(await books.createToken("sara@revisorn.example", tulp.id));
    const invoice = await bookInvoice();
    const refusedReply = await payInvoice(invoice.Id, 11250, { CompanyBankAccountId: await getChequeAccountId(sara) });
    expect([refusedReply.body.ErrorCode, refusedReply.body.Errors[0]?.Field]).toEqual([3000, "CompanyBankAccountId"]);
  });

  it("for good: a bank account that paid cannot be deleted", async () => {
    expect((await shop.anna.send("DELETE", `/bankaccounts/${bankAccountId}`)).body.ErrorCode).toBe(4001);
  });

  it("with a bank account that is not in use", async () => {
    const bankAccount = (await shop.anna.get(`/bankaccounts/${bankAccountId}`)).body;
    await shop.anna.send("PUT", `/bankaccounts/${bankAccountId}`, { ...bankAccount, IsActive: false });
    const invoice = await bookInvoice();
    const refusedReply = await payInvoice(invoice.Id, 11250);
    await shop.anna.send("PUT", `/bankaccounts/${bankAccountId}`, bankAccount);
    expect([refusedReply.body.ErrorCode, refusedReply.body.Errors[0]?.Field]).toEqual([4002, "CompanyBankAccountId"]);
  });

  it("from tomorrow on, where tomorrow begins in the company's own time zone", async () => {
    const invoice = await bookInvoice();
    await books.sandbox.callControl("PUT", "/clock", { now: `${today}T23:30:00Z` });
    const lateCaller = books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id));
    const payOn = (day: string) =>
      lateCaller.send(
        "POST",
        `/customerinvoices/${invoice.Id}/payments`,
        buildPaymentBody(bankAccountId, 11250, { PaymentDate: day }),
      );
    const paymentResults = [(await payOn("2026-11-20")).body.ErrorCode, (await payOn("2026-11-19")).status];
    await books.sandbox.callControl("PUT", "/clock", { now: `${today}T11:00:00Z` });
    expect(paymentResults).toEqual([4023, 201]);
  });

  it("takes the full scope of sales alone", async () => {
    const readerToken = await books.createToken("anna@norrsken.example", norrsken.id, ["ea:api", "ea:sales_readonly"]);
    const path = `/customerinvoices/${(await bookInvoice()).Id}/payments`;
    const refusedReply = await books
      .callerWithToken(readerToken)
      .send("POST", path, buildPaymentBody(bankAccountId, 1));
    expect([refusedReply.status, refusedReply.body.ErrorCode]).toEqual([403, 4006]);
  });
});
