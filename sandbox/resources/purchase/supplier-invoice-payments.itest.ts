import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Books, startBooks, today, type Wire } from "../testing/books-client";
import { postingsOf } from "../testing/books-snapshot";
import {
  bookSupplierInvoice,
  createSupplier,
  openPurchasingCompany,
  type PurchasingCompany,
  problemOf,
  rows,
  supplierPaymentBody,
} from "../testing/purchases";

let books: Books;
let buying: PurchasingCompany;

beforeAll(async () => {
  books = await startBooks();
  buying = await openPurchasingCompany(books);
});
afterAll(async () => {
  const invariants = await books.sandbox.control("GET", "/invariants");
  await books.sandbox.stop();
  expect(invariants).toEqual({ ok: true, violations: [] });
});

const payInvoice = (id: unknown, body: Wire) => buying.anna.send("POST", `/supplierinvoices/${id}/payments`, body);
const readInvoice = async (id: unknown) => (await buying.anna.get(`/supplierinvoices/${id}`)).body;

const unknownId = () => "00000000-0000-4000-8000-000000000000";

describe("payments", () => {
  it("take what is owed down to nothing, each with a bank voucher", async () => {
    const { invoice } = await bookSupplierInvoice(buying);
    const first = await payInvoice(invoice.Id, supplierPaymentBody(buying, 250));
    expect([first.status, first.body.PaymentAmount]).toEqual([201, 250]);
    expect(await readInvoice(invoice.Id)).toMatchObject({ RemainingAmount: -1000, PaymentStatus: 5 });
    await payInvoice(invoice.Id, supplierPaymentBody(buying, 1000, { PaymentType: 2 }));
    expect(await readInvoice(invoice.Id)).toMatchObject({
      RemainingAmount: 0,
      RemainingAmountInvoiceCurrency: 0,
      PaymentStatus: 6,
      PaymentFileStatus: 0,
      PaymentDate: `${today}T00:00:00Z`,
    });
    const [voucher] = (await buying.anna.get(`/vouchers?$filter=SourceId eq ${first.body.BankTransactionId}`)).body
      .Data;
    expect(voucher).toMatchObject({ VoucherType: 11 });
    expect(postingsOf(voucher)).toEqual([
      [2440, 250],
      [1930, -250],
    ]);
  });

  it("come in for a credit invoice", async () => {
    const { invoice } = await bookSupplierInvoice(buying, {
      IsCreditInvoice: true,
      Rows: rows(["2440", 1250], ["6110", -1250]),
    });
    const { status, body } = await payInvoice(invoice.Id, supplierPaymentBody(buying, 1250, { PaymentType: 2 }));
    expect(status).toBe(201);
    const [voucher] = (await buying.anna.get(`/vouchers?$filter=SourceId eq ${body.BankTransactionId}`)).body.Data;
    expect([voucher?.VoucherType, postingsOf(voucher)]).toEqual([
      10,
      [
        [1930, 1250],
        [2440, -1250],
      ],
    ]);
    expect(await readInvoice(invoice.Id)).toMatchObject({ RemainingAmount: 0, PaymentStatus: 6 });
  });

  it("never pay more than remains, whoever pays at once", async () => {
    const { invoice } = await bookSupplierInvoice(buying);
    const replies = await Promise.all([1, 2, 3, 4].map(() => payInvoice(invoice.Id, supplierPaymentBody(buying, 500))));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await readInvoice(invoice.Id)).toMatchObject({ RemainingAmount: -250, PaymentStatus: 5 });
  });

  it("are overdue after the due day, and in part overdue once something is paid", async () => {
    const { invoice } = await bookSupplierInvoice(buying, { InvoiceDate: "2026-10-01", DueDate: "2026-10-31" });
    expect(invoice.PaymentStatus).toBe(7);
    await payInvoice(invoice.Id, supplierPaymentBody(buying, 1));
    expect((await readInvoice(invoice.Id)).PaymentStatus).toBe(4);
    const found = await buying.anna.get(`/supplierinvoices?$filter=PaymentStatus eq 4 and Id eq ${invoice.Id}`);
    expect(found.body.Data).toHaveLength(1);
  });

  it.each([
    ["a day to come", { PaymentDate: "2026-11-19" }, 4023, "PaymentDate"],
    ["an unknown bank account", { CompanyBankAccountId: unknownId() }, 3000, "CompanyBankAccountId"],
    ["another currency", { PaymentCurrency: "EUR" }, 2000, "PaymentCurrency"],
    ["a domestic amount at home", { DomesticPaymentAmount: 1 }, 4039, "DomesticPaymentAmount"],
    ["too much", { PaymentAmount: 1251 }, 2000, "PaymentAmount"],
    ["nothing", { PaymentAmount: 0 }, 2000, "PaymentAmount"],
    ["a locked day", { PaymentDate: "2026-05-04" }, 4026, "PaymentDate"],
  ])("are refused with %s", async (_, more, code, field) => {
    const { invoice } = await bookSupplierInvoice(buying);
    expect(problemOf(await payInvoice(invoice.Id, supplierPaymentBody(buying, 100, more)))).toEqual([400, code, field]);
    expect(await readInvoice(invoice.Id)).toMatchObject({ RemainingAmount: -1250 });
  });

  it("are refused once nothing remains, and of no invoice", async () => {
    const { invoice } = await bookSupplierInvoice(buying);
    await payInvoice(invoice.Id, supplierPaymentBody(buying, 1250, { PaymentType: 2 }));
    expect((await payInvoice(invoice.Id, supplierPaymentBody(buying, 1))).body.ErrorCode).toBe(4002);
    const unknown = await payInvoice(unknownId(), supplierPaymentBody(buying, 1));
    expect([unknown.status, unknown.body.ErrorCode]).toEqual([404, 3000]);
  });

  it("keep the bank account and the supplier from being deleted (4001)", async () => {
    const { body: account } = await buying.anna.send("POST", "/bankaccounts", {
      Name: "Nytt",
      BankAccountType: 1,
      IsActive: true,
      LedgerAccountNumber: 1940,
    });
    const { invoice } = await bookSupplierInvoice(buying);
    await payInvoice(invoice.Id, supplierPaymentBody(buying, 1, { CompanyBankAccountId: account.Id }));
    for (const path of [`/bankaccounts/${account.Id}`, `/suppliers/${buying.supplierId}`]) {
      const { status, body } = await buying.anna.send("DELETE", path);
      expect([status, body.ErrorCode]).toEqual([400, 4001]);
    }
  });

  it("of an invoice abroad book what the rate has lost or won since", async () => {
    const abroad = {
      CurrencyCode: "EUR",
      CurrencyRate: 11,
      TotalAmount: 100,
      Rows: rows(["2440", -100], ["4515", 100]),
    };
    const { invoice } = await bookSupplierInvoice(buying, abroad);
    const euros = { PaymentCurrency: "EUR" };
    const won = await payInvoice(invoice.Id, supplierPaymentBody(buying, 50, { ...euros, DomesticPaymentAmount: 540 }));
    const lost = await payInvoice(
      invoice.Id,
      supplierPaymentBody(buying, 50, { ...euros, PaymentType: 2, DomesticPaymentAmount: 565 }),
    );
    const posted = async (id: unknown) =>
      postingsOf((await buying.anna.get(`/vouchers?$filter=SourceId eq ${id}`)).body.Data[0]).toSorted();
    expect(await posted(won.body.BankTransactionId)).toEqual([
      [1930, -540],
      [2440, 550],
      [3960, -10],
    ]);
    expect(await posted(lost.body.BankTransactionId)).toEqual([
      [1930, -565],
      [2440, 550],
      [7960, 15],
    ]);
    expect(await readInvoice(invoice.Id)).toMatchObject({ RemainingAmount: 0, RemainingAmountInvoiceCurrency: 0 });
  });

  it.each([
    ["a debt", false, -1],
    ["a credit invoice", true, 1],
  ])(
    "of the last hundredth of a koruna, which is nothing in kronor, settle %s without a voucher",
    async (_, IsCreditInvoice, sign) => {
      const { invoice } = await bookSupplierInvoice(buying, {
        IsCreditInvoice,
        CurrencyCode: "CZK",
        CurrencyRate: 0.45,
        TotalAmount: 1000,
        Rows: rows(["2440", sign * 1000], ["4515", sign * -1000]),
      });
      const koruna = { PaymentCurrency: "CZK" };
      await payInvoice(invoice.Id, supplierPaymentBody(buying, 999.99, { ...koruna, DomesticPaymentAmount: 450 }));
      expect(await readInvoice(invoice.Id)).toMatchObject({
        RemainingAmount: 0,
        RemainingAmountInvoiceCurrency: sign * 0.01,
        PaymentStatus: 5,
      });
      expect(await books.sandbox.control("GET", "/invariants")).toEqual({ ok: true, violations: [] });
      const last = await payInvoice(invoice.Id, supplierPaymentBody(buying, 0.01, { ...koruna, PaymentType: 2 }));
      expect([last.status, last.body.PaymentAmount]).toEqual([201, 0.01]);
      const vouchers = await buying.anna.get(`/vouchers?$filter=SourceId eq ${last.body.BankTransactionId}`);
      expect(vouchers.body.Data).toEqual([]);
      expect(await readInvoice(invoice.Id)).toMatchObject({ RemainingAmountInvoiceCurrency: 0, PaymentStatus: 6 });
      expect((await payInvoice(invoice.Id, supplierPaymentBody(buying, 0.01, koruna))).body.ErrorCode).toBe(4002);
    },
  );
});

describe("AutoCreditDebitPairing", () => {
  const credit = (amount: number, SupplierId: string, AutoCreditDebitPairing: boolean) =>
    bookSupplierInvoice(buying, {
      SupplierId,
      AutoCreditDebitPairing,
      IsCreditInvoice: true,
      TotalAmount: amount,
      Rows: rows(["2440", amount], ["6110", -amount]),
    });

  it("sets a credit invoice off against what is owed, the first due first, and leaves it without", async () => {
    const SupplierId = (await createSupplier(buying.anna)).body.Id;
    const { invoice: later } = await bookSupplierInvoice(buying, { SupplierId, DueDate: "2026-12-20" });
    const { invoice: first } = await bookSupplierInvoice(buying, { SupplierId, DueDate: "2026-12-10" });
    const { invoice: invariants } = await credit(100, SupplierId, false);
    expect(invariants).toMatchObject({ RemainingAmount: 100, OffsetInvoiceIds: [], SetOffAmountInvoiceCurrency: 0 });
    const { invoice: used } = await credit(1500, SupplierId, true);
    expect(used).toMatchObject({
      RemainingAmount: 0,
      PaymentStatus: 6,
      SetOffAmountInvoiceCurrency: 1500,
      OffsetInvoiceIds: [first.Id, later.Id],
    });
    expect(await readInvoice(first.Id)).toMatchObject({
      RemainingAmount: 0,
      PaymentStatus: 6,
      OffsetInvoiceIds: [used.Id],
    });
    expect(await readInvoice(later.Id)).toMatchObject({ RemainingAmount: -1000, PaymentStatus: 5 });
    const supplier = (await buying.anna.get(`/suppliers/${SupplierId}`)).body;
    expect(supplier.UnpaidInvoicesAmount).toBe(900);
  });
});
