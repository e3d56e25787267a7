import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BooksClient, type JsonRecord, startBooks, today } from "../testing/books-client";
import { postingsOf, readBooksSnapshot } from "../testing/books-snapshot";
import { createBookedInvoice, createCustomer, openShop, type Shop } from "../testing/sales";

let books: BooksClient;
let shop: Shop;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
});
afterAll(() => books.sandbox.stop());
afterEach(async () => {
  expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

const ledgerItemsPath = "/customerledgeritems";
const withVoucherPath = `${ledgerItemsPath}/customerledgeritemswithvoucher`;
const unknownId = "00000000-0000-4000-8000-000000000000";
let lastInvoiceNumber = 7000;

/** The body of a claim of 1,250 that includes VAT of 250. */
const buildClaimBody = (overrides: JsonRecord = {}): JsonRecord => ({
  CustomerId: shop.customerId,
  CurrencyCode: "SEK",
  InvoiceDate: "2026-10-01",
  DueDate: "2026-10-31",
  InvoiceNumber: ++lastInvoiceNumber,
  IsCreditInvoice: false,
  TotalAmountInvoiceCurrency: 1250,
  RemainingAmountInvoiceCurrency: 1250,
  VATAmountInvoiceCurrency: 250,
  RoundingsAmountInvoiceCurrency: 0,
  ...overrides,
});

const buildVoucherBody = (rows: readonly (readonly [number, number])[], overrides: JsonRecord = {}): JsonRecord => ({
  VoucherDate: "2026-10-01",
  VoucherText: "Övertagen faktura",
  Rows: rows.map(([AccountNumber, amount]) => ({
    AccountNumber,
    DebitAmount: Math.max(amount, 0),
    CreditAmount: Math.max(-amount, 0),
  })),
  ...overrides,
});
const buildSaleVoucherBody = (vat = 250) =>
  buildVoucherBody([
    [1510, 1000 + vat],
    [3041, -1000],
    [2611, -vat],
  ]);
const postVoucher = async (rows: Parameters<typeof buildVoucherBody>[0]) =>
  String((await shop.anna.send("POST", "/vouchers", buildVoucherBody(rows))).body.Id);
const refusalOf = ({ status, body }: Awaited<ReturnType<Shop["anna"]["send"]>>) => [
  status,
  body.ErrorCode,
  body.Errors?.[0]?.Field,
];

describe("the customer ledger", () => {
  it("lists booked invoices and credit invoices under their own ids", async () => {
    const invoice = (await createBookedInvoice(shop)).body;
    await shop.anna.send("POST", `/customerinvoices/${invoice.Id}/void`);
    const { body } = await shop.anna.get(
      `${ledgerItemsPath}?$filter=InvoiceNumber ge ${invoice.InvoiceNumber} and InvoiceNumber lt 7000`,
    );
    const creditInvoiceNumber = Number(invoice.InvoiceNumber) + 1;
    expect(body.Data.map((ledgerItem) => [ledgerItem.InvoiceNumber, ledgerItem.IsCreditInvoice])).toEqual([
      [invoice.InvoiceNumber, false],
      [creditInvoiceNumber, true],
    ]);
    expect((await shop.anna.get(`${ledgerItemsPath}/${invoice.Id}`)).body).toMatchObject({
      Id: invoice.Id,
      CustomerId: shop.customerId,
      VoucherId: invoice.VoucherId,
      TotalAmountInvoiceCurrency: 11250,
      RemainingAmountInvoiceCurrency: 0,
      VATAmountInvoiceCurrency: 2250,
      RoundingsAmountInvoiceCurrency: 0,
      CurrencyCode: "SEK",
      CurrencyRate: 1,
      CurrencyRateUnit: 1,
      PaymentReferenceNumber: invoice.PaymentReferenceNumber,
    });
    const missingReply = await shop.anna.get(`${ledgerItemsPath}/${unknownId}`);
    expect([missingReply.status, missingReply.body.ErrorCode]).toEqual([404, 3000]);
  });

  it("takes over claims that share a voucher, as long as its receivables last", async () => {
    const VoucherId = await postVoucher([
      [1510, 2000],
      [2099, -2000],
    ]);
    const customerBefore = (await shop.anna.get(`/customers/${shop.customerId}`)).body;
    const firstReply = await shop.anna.send("POST", ledgerItemsPath, buildClaimBody({ VoucherId }));
    expect(firstReply.status, firstReply.text).toBe(201);
    expect(firstReply.body).toMatchObject({
      VoucherId,
      RemainingAmountInvoiceCurrency: 1250,
      CurrencyRate: 1,
      CurrencyRateUnit: 1,
      PaymentReferenceNumber: expect.stringMatching(/^700\d\d$/),
    });
    expect((await shop.anna.get(`${ledgerItemsPath}/${firstReply.body.Id}`)).body).toEqual(firstReply.body);
    const secondClaim = buildClaimBody({ VoucherId });
    expect(refusalOf(await shop.anna.send("POST", ledgerItemsPath, secondClaim))).toEqual([
      400,
      2000,
      "RemainingAmountInvoiceCurrency",
    ]);
    const smallerClaimReply = await shop.anna.send("POST", ledgerItemsPath, {
      ...secondClaim,
      RemainingAmountInvoiceCurrency: 750,
    });
    expect(smallerClaimReply.status, smallerClaimReply.text).toBe(201);
    const customerAfter = (await shop.anna.get(`/customers/${shop.customerId}`)).body;
    expect(Number(customerAfter.UnpaidInvoicesAmount) - Number(customerBefore.UnpaidInvoicesAmount)).toBe(2000);
    const newestItem = (await shop.anna.get(`${ledgerItemsPath}?$orderby=InvoiceNumber desc&$top=1`)).body.Data[0];
    expect(newestItem).toEqual(smallerClaimReply.body);
  });

  it("gives what one voucher is enough for to one of two calls", async () => {
    const VoucherId = await postVoucher([
      [1510, 1250],
      [2099, -1250],
    ]);
    const replies = await Promise.all(
      [1, 2, 3].map(() => shop.anna.send("POST", ledgerItemsPath, buildClaimBody({ VoucherId }))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });

  it("posts the voucher of a claim with it, and both are there or neither", async () => {
    const snapshotBefore = await readBooksSnapshot(books.sandbox, shop.anna);
    const body = buildClaimBody({ Voucher: buildSaleVoucherBody(), PaymentReferenceNumber: "12344" });
    const claimReply = await shop.anna.send("POST", withVoucherPath, body);
    expect(claimReply.status, claimReply.text).toBe(201);
    const { Voucher: _, ...members } = body;
    expect(claimReply.body).toMatchObject(members);
    const ownVoucher = claimReply.body.Voucher as JsonRecord;
    expect(postingsOf(ownVoucher)).toEqual([
      [1510, 1250],
      [3041, -1000],
      [2611, -250],
    ]);
    expect(ownVoucher).toMatchObject({ VoucherText: "Övertagen faktura", NumberSeries: "M", VoucherType: 2 });
    expect((await shop.anna.get(`${ledgerItemsPath}/${claimReply.body.Id}`)).body).toMatchObject({
      ...members,
      VoucherId: ownVoucher.Id,
    });
    const snapshotAfter = await readBooksSnapshot(books.sandbox, shop.anna);
    expect([
      snapshotAfter.vouchers - snapshotBefore.vouchers,
      snapshotAfter.postings - snapshotBefore.postings,
    ]).toEqual([1, 1]);
    const refusedReply = await shop.anna.send(
      "POST",
      withVoucherPath,
      buildClaimBody({ Voucher: buildSaleVoucherBody(251) }),
    );
    expect(refusedReply.status).toBe(400);
    expect(await readBooksSnapshot(books.sandbox, shop.anna)).toEqual(snapshotAfter);
  });

  it("has no reference where the body writes an empty one", async () => {
    const body = buildClaimBody({ PaymentReferenceNumber: "", Voucher: buildSaleVoucherBody() });
    const { status, body: item, text } = await shop.anna.send("POST", withVoucherPath, body);
    expect([status, item.PaymentReferenceNumber], text).toEqual([201, null]);
  });

  it("lets the VAT of the voucher differ by 0.05, and by no more", async () => {
    const postClaimWithVat = (vat: number) => {
      const Voucher = buildVoucherBody([
        [1510, 1250],
        [3041, -1250 + vat],
        [2611, -vat],
      ]);
      return shop.anna.send("POST", withVoucherPath, buildClaimBody({ Voucher }));
    };
    expect([(await postClaimWithVat(250.05)).status, (await postClaimWithVat(249.95)).status]).toEqual([201, 201]);
    expect(refusalOf(await postClaimWithVat(250.06))).toEqual([400, 2000, "VATAmountInvoiceCurrency"]);
    expect(refusalOf(await postClaimWithVat(249.94))).toEqual([400, 2000, "VATAmountInvoiceCurrency"]);
  });

  it("keeps its number when the company's invoices come to it", async () => {
    const numberBefore = Number((await createBookedInvoice(shop)).body.InvoiceNumber);
    const claimWithNextNumber = buildClaimBody({ InvoiceNumber: numberBefore + 1, Voucher: buildSaleVoucherBody() });
    const claimReply = await shop.anna.send("POST", withVoucherPath, claimWithNextNumber);
    expect(claimReply.status, claimReply.text).toBe(201);
    expect((await createBookedInvoice(shop)).body.InvoiceNumber).toBe(numberBefore + 2);
    expect((await createBookedInvoice(shop)).body.InvoiceNumber).toBe(numberBefore + 3);
  });

  it("takes over a credit invoice, a part that remains, and a claim in euro", async () => {
    const creditClaim = buildClaimBody({ IsCreditInvoice: true, RemainingAmountInvoiceCurrency: -1250 });
    const mirrorVoucher = buildVoucherBody([
      [3041, 1000],
      [2611, 250],
      [1510, -1250],
    ]);
    expect((await shop.anna.send("POST", withVoucherPath, { ...creditClaim, Voucher: mirrorVoucher })).status).toBe(
      201,
    );
    const partlyPaidVoucher = buildVoucherBody([
      [1510, 1250],
      [3041, -1000],
      [2611, -250],
      [1930, 1000],
      [1510, -1000],
    ]);
    const remainingClaim = buildClaimBody({ RemainingAmountInvoiceCurrency: 250, Voucher: partlyPaidVoucher });
    expect((await shop.anna.send("POST", withVoucherPath, remainingClaim)).status).toBe(201);
    const euroMembers = { CurrencyCode: "EUR", CurrencyRate: 1100, CurrencyRateUnit: 100 };
    const Voucher = buildVoucherBody([
      [1510, 13750],
      [3041, -11000],
      [2611, -2750],
    ]);
    const claimReply = await shop.anna.send("POST", withVoucherPath, buildClaimBody({ ...euroMembers, Voucher }));
    expect(claimReply.body, claimReply.text).toMatchObject({ ...euroMembers, TotalAmountInvoiceCurrency: 1250 });
  });

  it("reads the parameters of vouchers for the voucher", async () => {
    const voucherInSeries = { ...buildSaleVoucherBody(), NumberSeries: "K" };
    const namedSeriesReply = await shop.anna.send(
      "POST",
      `${withVoucherPath}?useDefaultVoucherSeries=false`,
      buildClaimBody({ Voucher: voucherInSeries }),
    );
    expect(namedSeriesReply.body.Voucher).toMatchObject({ NumberSeries: "K" });
    const replyWithoutCodes = await shop.anna.send(
      "POST",
      `${withVoucherPath}?useDefaultVatCodes=false`,
      buildClaimBody({ Voucher: buildSaleVoucherBody() }),
    );
    const replyWithCodes = await shop.anna.send(
      "POST",
      withVoucherPath,
      buildClaimBody({ Voucher: buildSaleVoucherBody() }),
    );
    const grossVoucher = buildVoucherBody([
      [1510, 1250],
      [3041, -1250],
    ]);
    const automaticVatReply = await shop.anna.send(
      "POST",
      `${withVoucherPath}?useAutomaticVatCalculation=true`,
      buildClaimBody({ Voucher: grossVoucher }),
    );
    expect(automaticVatReply.status, automaticVatReply.text).toBe(201);
    expect(
      ((automaticVatReply.body.Voucher as JsonRecord).Rows as JsonRecord[]).map((row) => row.AccountNumber),
    ).toEqual([1510, 3041, 2611]);
    const vatLabelsOf = ({ body }: { body: JsonRecord }) =>
      ((body.Voucher as JsonRecord).Rows as JsonRecord[]).map((row) => row.VatCodeAndPercent);
    expect([vatLabelsOf(replyWithoutCodes), vatLabelsOf(replyWithCodes)]).toEqual([
      [null, null, null],
      [null, "05-25%", "10-25%"],
    ]);
  });

  it("keeps a customer with a claim from being deleted", async () => {
    const CustomerId = (await createCustomer(shop.anna)).body.Id;
    await shop.anna.send("POST", withVoucherPath, buildClaimBody({ CustomerId, Voucher: buildSaleVoucherBody() }));
    expect((await shop.anna.send("DELETE", `/customers/${CustomerId}`)).body.ErrorCode).toBe(4001);
  });
});

describe("a claim that is refused writes nothing", () => {
  it.each<[string, string, number, JsonRecord]>([
    ["an unknown customer", "CustomerId", 3000, { CustomerId: unknownId }],
    ["a currency that is none", "CurrencyCode", 2000, { CurrencyCode: "XXQ", CurrencyRate: 1 }],
    ["another currency without its rate", "CurrencyRate", 2000, { CurrencyCode: "EUR" }],
    ["a rate of the own currency", "CurrencyRate", 2000, { CurrencyRate: 2 }],
    ["a due day before the invoice", "DueDate", 2000, { DueDate: "2026-09-30" }],
    ["more than the total", "RemainingAmountInvoiceCurrency", 2000, { RemainingAmountInvoiceCurrency: 1251 }],
    ["less than nothing", "RemainingAmountInvoiceCurrency", 2000, { RemainingAmountInvoiceCurrency: -1 }],
    ["a credit that is owed", "RemainingAmountInvoiceCurrency", 2000, { IsCreditInvoice: true }],
    ["a total below nothing", "TotalAmountInvoiceCurrency", 2000, { TotalAmountInvoiceCurrency: -5 }],
    ["more VAT than total", "VATAmountInvoiceCurrency", 2000, { VATAmountInvoiceCurrency: 1251 }],
    ["thousandths", "TotalAmountInvoiceCurrency", 2000, { TotalAmountInvoiceCurrency: 1250.005 }],
    ["too much rounding", "RoundingsAmountInvoiceCurrency", 2000, { RoundingsAmountInvoiceCurrency: 1.01 }],
    ["a reference with a wrong check digit", "PaymentReferenceNumber", 4030, { PaymentReferenceNumber: "12345" }],
    [
      "a voucher that does not balance",
      "Voucher.Rows",
      2000,
      {
        Voucher: buildVoucherBody([
          [1510, 1250],
          [3041, -1000],
        ]),
      },
    ],
    ["a voucher of another amount", "Voucher.Rows", 2000, { Voucher: buildSaleVoucherBody(200) }],
    [
      "a voucher of a locked day",
      "Voucher.VoucherDate",
      4026,
      { Voucher: { ...buildSaleVoucherBody(), VoucherDate: "2026-07-31" } },
    ],
    [
      "an account there is not",
      "Voucher.Rows[1].AccountNumber",
      3002,
      {
        Voucher: buildVoucherBody([
          [1510, 1250],
          [11, -1250],
        ]),
      },
    ],
  ])("%s", async (_, field, code, overrides) => {
    const snapshotBefore = await readBooksSnapshot(books.sandbox, shop.anna);
    const reply = await shop.anna.send(
      "POST",
      withVoucherPath,
      buildClaimBody({ Voucher: buildSaleVoucherBody(), ...overrides }),
    );
    expect(refusalOf(reply)).toEqual([400, code, field]);
    expect(await readBooksSnapshot(books.sandbox, shop.anna)).toEqual(snapshotBefore);
  });

  it("without a voucher there is, with one of an invoice, and with a number that is taken", async () => {
    const invoice = (await createBookedInvoice(shop)).body;
    const postAndReadRefusal = async (overrides: JsonRecord) =>
      refusalOf(await shop.anna.send("POST", ledgerItemsPath, buildClaimBody(overrides)));
    expect(await postAndReadRefusal({ VoucherId: unknownId })).toEqual([400, 3000, "VoucherId"]);
    expect(await postAndReadRefusal({ VoucherId: invoice.VoucherId })).toEqual([400, 4002, "VoucherId"]);
    const VoucherId = await postVoucher([
      [1510, 1250],
      [2099, -1250],
    ]);
    expect(await postAndReadRefusal({ VoucherId, InvoiceNumber: invoice.InvoiceNumber })).toEqual([
      400,
      4000,
      "InvoiceNumber",
    ]);
    expect(await postAndReadRefusal({ VoucherId, InvoiceDate: today, DueDate: today })).toEqual([
      201,
      undefined,
      undefined,
    ]);
  });
});
