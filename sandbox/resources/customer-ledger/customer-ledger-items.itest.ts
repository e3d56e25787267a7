import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Books, startBooks, today, type Wire } from "../testing/books-client";
import { postingsOf, readBooksSnapshot } from "../testing/books-snapshot";
import { createBookedInvoice, createCustomer, openShop, type Shop } from "../testing/sales";

let books: Books;
let shop: Shop;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
});
afterAll(() => books.sandbox.stop());
afterEach(async () => {
  expect(await books.sandbox.control("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

const path = "/customerledgeritems";
const withVoucherPath = `${path}/customerledgeritemswithvoucher`;
const unknownId = "00000000-0000-4000-8000-000000000000";
let lastInvoiceNumber = 7000;

/** The body of a claim of 1,250 that includes VAT of 250. */
const claimBody = (overrides: Wire = {}): Wire => ({
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

const voucherBody = (rows: readonly (readonly [number, number])[], overrides: Wire = {}): Wire => ({
  VoucherDate: "2026-10-01",
  VoucherText: "Övertagen faktura",
  Rows: rows.map(([AccountNumber, amount]) => ({
    AccountNumber,
    DebitAmount: Math.max(amount, 0),
    CreditAmount: Math.max(-amount, 0),
  })),
  ...overrides,
});
const saleVoucherBody = (vat = 250) =>
  voucherBody([
    [1510, 1000 + vat],
    [3041, -1000],
    [2611, -vat],
  ]);
const postVoucher = async (rows: Parameters<typeof voucherBody>[0]) =>
  String((await shop.anna.send("POST", "/vouchers", voucherBody(rows))).body.Id);
const codeAndField = ({ status, body }: Awaited<ReturnType<Shop["anna"]["send"]>>) => [
  status,
  body.ErrorCode,
  body.Errors?.[0]?.Field,
];

describe("the customer ledger", () => {
  it("lists booked invoices and credit invoices under their own ids", async () => {
    const invoice = (await createBookedInvoice(shop)).body;
    await shop.anna.send("POST", `/customerinvoices/${invoice.Id}/void`);
    const { body } = await shop.anna.get(
      `${path}?$filter=InvoiceNumber ge ${invoice.InvoiceNumber} and InvoiceNumber lt 7000`,
    );
    const credit = Number(invoice.InvoiceNumber) + 1;
    expect(body.Data.map((one) => [one.InvoiceNumber, one.IsCreditInvoice])).toEqual([
      [invoice.InvoiceNumber, false],
      [credit, true],
    ]);
    expect((await shop.anna.get(`${path}/${invoice.Id}`)).body).toMatchObject({
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
    const missing = await shop.anna.get(`${path}/${unknownId}`);
    expect([missing.status, missing.body.ErrorCode]).toEqual([404, 3000]);
  });

  it("takes over claims that share a voucher, as long as its receivables last", async () => {
    const VoucherId = await postVoucher([
      [1510, 2000],
      [2099, -2000],
    ]);
    const before = (await shop.anna.get(`/customers/${shop.customerId}`)).body;
    const first = await shop.anna.send("POST", path, claimBody({ VoucherId }));
    expect(first.status, first.text).toBe(201);
    expect(first.body).toMatchObject({
      VoucherId,
      RemainingAmountInvoiceCurrency: 1250,
      CurrencyRate: 1,
      CurrencyRateUnit: 1,
      PaymentReferenceNumber: expect.stringMatching(/^700\d\d$/),
    });
    expect((await shop.anna.get(`${path}/${first.body.Id}`)).body).toEqual(first.body);
    const second = claimBody({ VoucherId });
    expect(codeAndField(await shop.anna.send("POST", path, second))).toEqual([
      400,
      2000,
      "RemainingAmountInvoiceCurrency",
    ]);
    const less = await shop.anna.send("POST", path, { ...second, RemainingAmountInvoiceCurrency: 750 });
    expect(less.status, less.text).toBe(201);
    const after = (await shop.anna.get(`/customers/${shop.customerId}`)).body;
    expect(Number(after.UnpaidInvoicesAmount) - Number(before.UnpaidInvoicesAmount)).toBe(2000);
    const newest = (await shop.anna.get(`${path}?$orderby=InvoiceNumber desc&$top=1`)).body.Data[0];
    expect(newest).toEqual(less.body);
  });

  it("gives what one voucher is enough for to one of two calls", async () => {
    const VoucherId = await postVoucher([
      [1510, 1250],
      [2099, -1250],
    ]);
    const replies = await Promise.all([1, 2, 3].map(() => shop.anna.send("POST", path, claimBody({ VoucherId }))));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });

  it("posts the voucher of a claim with it, and both are there or neither", async () => {
    const before = await readBooksSnapshot(books.sandbox, shop.anna);
    const body = claimBody({ Voucher: saleVoucherBody(), PaymentReferenceNumber: "12344" });
    const made = await shop.anna.send("POST", withVoucherPath, body);
    expect(made.status, made.text).toBe(201);
    const { Voucher: _, ...members } = body;
    expect(made.body).toMatchObject(members);
    const own = made.body.Voucher as Wire;
    expect(postingsOf(own)).toEqual([
      [1510, 1250],
      [3041, -1000],
      [2611, -250],
    ]);
    expect(own).toMatchObject({ VoucherText: "Övertagen faktura", NumberSeries: "M", VoucherType: 2 });
    expect((await shop.anna.get(`${path}/${made.body.Id}`)).body).toMatchObject({ ...members, VoucherId: own.Id });
    const after = await readBooksSnapshot(books.sandbox, shop.anna);
    expect([after.vouchers - before.vouchers, after.postings - before.postings]).toEqual([1, 1]);
    const refused = await shop.anna.send("POST", withVoucherPath, claimBody({ Voucher: saleVoucherBody(251) }));
    expect(refused.status).toBe(400);
    expect(await readBooksSnapshot(books.sandbox, shop.anna)).toEqual(after);
  });

  it("has no reference where the body writes an empty one", async () => {
    const body = claimBody({ PaymentReferenceNumber: "", Voucher: saleVoucherBody() });
    const { status, body: item, text } = await shop.anna.send("POST", withVoucherPath, body);
    expect([status, item.PaymentReferenceNumber], text).toEqual([201, null]);
  });

  it("lets the VAT of the voucher differ by 0.05, and by no more", async () => {
    const apart = (vat: number) => {
      const Voucher = voucherBody([
        [1510, 1250],
        [3041, -1250 + vat],
        [2611, -vat],
      ]);
      return shop.anna.send("POST", withVoucherPath, claimBody({ Voucher }));
    };
    expect([(await apart(250.05)).status, (await apart(249.95)).status]).toEqual([201, 201]);
    expect(codeAndField(await apart(250.06))).toEqual([400, 2000, "VATAmountInvoiceCurrency"]);
    expect(codeAndField(await apart(249.94))).toEqual([400, 2000, "VATAmountInvoiceCurrency"]);
  });

  it("keeps its number when the company's invoices come to it", async () => {
    const before = Number((await createBookedInvoice(shop)).body.InvoiceNumber);
    const taken = claimBody({ InvoiceNumber: before + 1, Voucher: saleVoucherBody() });
    const made = await shop.anna.send("POST", withVoucherPath, taken);
    expect(made.status, made.text).toBe(201);
    expect((await createBookedInvoice(shop)).body.InvoiceNumber).toBe(before + 2);
    expect((await createBookedInvoice(shop)).body.InvoiceNumber).toBe(before + 3);
  });

  it("takes over a credit invoice, a part that remains, and a claim in euro", async () => {
    const credit = claimBody({ IsCreditInvoice: true, RemainingAmountInvoiceCurrency: -1250 });
    const mirror = voucherBody([
      [3041, 1000],
      [2611, 250],
      [1510, -1250],
    ]);
    expect((await shop.anna.send("POST", withVoucherPath, { ...credit, Voucher: mirror })).status).toBe(201);
    const part = voucherBody([
      [1510, 1250],
      [3041, -1000],
      [2611, -250],
      [1930, 1000],
      [1510, -1000],
    ]);
    const rest = claimBody({ RemainingAmountInvoiceCurrency: 250, Voucher: part });
    expect((await shop.anna.send("POST", withVoucherPath, rest)).status).toBe(201);
    const euro = { CurrencyCode: "EUR", CurrencyRate: 1100, CurrencyRateUnit: 100 };
    const Voucher = voucherBody([
      [1510, 13750],
      [3041, -11000],
      [2611, -2750],
    ]);
    const made = await shop.anna.send("POST", withVoucherPath, claimBody({ ...euro, Voucher }));
    expect(made.body, made.text).toMatchObject({ ...euro, TotalAmountInvoiceCurrency: 1250 });
  });

  it("reads the parameters of vouchers for the voucher", async () => {
    const own = { ...saleVoucherBody(), NumberSeries: "K" };
    const named = await shop.anna.send(
      "POST",
      `${withVoucherPath}?useDefaultVoucherSeries=false`,
      claimBody({ Voucher: own }),
    );
    expect(named.body.Voucher).toMatchObject({ NumberSeries: "K" });
    const bare = await shop.anna.send(
      "POST",
      `${withVoucherPath}?useDefaultVatCodes=false`,
      claimBody({ Voucher: saleVoucherBody() }),
    );
    const coded = await shop.anna.send("POST", withVoucherPath, claimBody({ Voucher: saleVoucherBody() }));
    const gross = voucherBody([
      [1510, 1250],
      [3041, -1250],
    ]);
    const taxed = await shop.anna.send(
      "POST",
      `${withVoucherPath}?useAutomaticVatCalculation=true`,
      claimBody({ Voucher: gross }),
    );
    expect(taxed.status, taxed.text).toBe(201);
    expect(((taxed.body.Voucher as Wire).Rows as Wire[]).map((row) => row.AccountNumber)).toEqual([1510, 3041, 2611]);
    const codes = ({ body }: { body: Wire }) =>
      ((body.Voucher as Wire).Rows as Wire[]).map((row) => row.VatCodeAndPercent);
    expect([codes(bare), codes(coded)]).toEqual([
      [null, null, null],
      [null, "05-25%", "10-25%"],
    ]);
  });

  it("keeps a customer with a claim from being deleted", async () => {
    const CustomerId = (await createCustomer(shop.anna)).body.Id;
    await shop.anna.send("POST", withVoucherPath, claimBody({ CustomerId, Voucher: saleVoucherBody() }));
    expect((await shop.anna.send("DELETE", `/customers/${CustomerId}`)).body.ErrorCode).toBe(4001);
  });
});

describe("a claim that is refused writes nothing", () => {
  it.each<[string, string, number, Wire]>([
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
        Voucher: voucherBody([
          [1510, 1250],
          [3041, -1000],
        ]),
      },
    ],
    ["a voucher of another amount", "Voucher.Rows", 2000, { Voucher: saleVoucherBody(200) }],
    [
      "a voucher of a locked day",
      "Voucher.VoucherDate",
      4026,
      { Voucher: { ...saleVoucherBody(), VoucherDate: "2026-07-31" } },
    ],
    [
      "an account there is not",
      "Voucher.Rows[1].AccountNumber",
      3002,
      {
        Voucher: voucherBody([
          [1510, 1250],
          [11, -1250],
        ]),
      },
    ],
  ])("%s", async (_, field, code, more) => {
    const before = await readBooksSnapshot(books.sandbox, shop.anna);
    const reply = await shop.anna.send("POST", withVoucherPath, claimBody({ Voucher: saleVoucherBody(), ...more }));
    expect(codeAndField(reply)).toEqual([400, code, field]);
    expect(await readBooksSnapshot(books.sandbox, shop.anna)).toEqual(before);
  });

  it("without a voucher there is, with one of an invoice, and with a number that is taken", async () => {
    const invoice = (await createBookedInvoice(shop)).body;
    const of = async (more: Wire) => codeAndField(await shop.anna.send("POST", path, claimBody(more)));
    expect(await of({ VoucherId: unknownId })).toEqual([400, 3000, "VoucherId"]);
    expect(await of({ VoucherId: invoice.VoucherId })).toEqual([400, 4002, "VoucherId"]);
    const VoucherId = await postVoucher([
      [1510, 1250],
      [2099, -1250],
    ]);
    expect(await of({ VoucherId, InvoiceNumber: invoice.InvoiceNumber })).toEqual([400, 4000, "InvoiceNumber"]);
    expect(await of({ VoucherId, InvoiceDate: today, DueDate: today })).toEqual([201, undefined, undefined]);
  });
});
