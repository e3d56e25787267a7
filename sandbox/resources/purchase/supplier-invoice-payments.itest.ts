import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BooksClient, type JsonRecord, startBooks, today } from "../testing/books-client";
import { postingsOf } from "../testing/books-snapshot";
import {
  bookSupplierInvoice,
  buildRows,
  buildSupplierPaymentBody,
  createSupplier,
  openPurchasingCompany,
  type PurchasingCompany,
  refusalOf,
} from "../testing/purchases";

let books: BooksClient;
let purchaser: PurchasingCompany;

beforeAll(async () => {
  books = await startBooks();
  purchaser = await openPurchasingCompany(books);
});
afterAll(async () => {
  const invariants = await books.sandbox.callControl("GET", "/invariants");
  await books.sandbox.stop();
  expect(invariants).toEqual({ ok: true, violations: [] });
});

const payInvoice = (id: unknown, body: JsonRecord) =>
  purchaser.anna.send("POST", `/supplierinvoices/${id}/payments`, body);
const readInvoice = async (id: unknown) => (await purchaser.anna.get(`/supplierinvoices/${id}`)).body;

const getUnknownId = () => "00000000-0000-4000-8000-000000000000";

describe("payments", () => {
  it("take what is owed down to nothing, each with a bank voucher", async () => {
    const { invoice } = await bookSupplierInvoice(purchaser);
    const firstPayment = await payInvoice(invoice.Id, buildSupplierPaymentBody(purchaser, 250));
    expect([firstPayment.status, firstPayment.body.PaymentAmount]).toEqual([201, 250]);
    expect(await readInvoice(invoice.Id)).toMatchObject({ RemainingAmount: -1000, PaymentStatus: 5 });
    await payInvoice(invoice.Id, buildSupplierPaymentBody(purchaser, 1000, { PaymentType: 2 }));
    expect(await readInvoice(invoice.Id)).toMatchObject({
      RemainingAmount: 0,
      RemainingAmountInvoiceCurrency: 0,
      PaymentStatus: 6,
      PaymentFileStatus: 0,
      PaymentDate: `${today}T00:00:00Z`,
    });
    const [voucher] = (await purchaser.anna.get(`/vouchers?$filter=SourceId eq ${firstPayment.body.BankTransactionId}`))
      .body.Data;
    expect(voucher).toMatchObject({ VoucherType: 11 });
    expect(postingsOf(voucher)).toEqual([
      [2440, 250],
      [1930, -250],
    ]);
  });

  it("come in for a credit invoice", async () => {
    const { invoice } = await bookSupplierInvoice(purchaser, {
      IsCreditInvoice: true,
      Rows: buildRows(["2440", 1250], ["6110", -1250]),
    });
    const { status, body } = await payInvoice(
      invoice.Id,
      buildSupplierPaymentBody(purchaser, 1250, { PaymentType: 2 }),
    );
    expect(status).toBe(201);
    const [voucher] = (await purchaser.anna.get(`/vouchers?$filter=SourceId eq ${body.BankTransactionId}`)).body.Data;
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
    const { invoice } = await bookSupplierInvoice(purchaser);
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => payInvoice(invoice.Id, buildSupplierPaymentBody(purchaser, 500))),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await readInvoice(invoice.Id)).toMatchObject({ RemainingAmount: -250, PaymentStatus: 5 });
  });

  it("are overdue after the due day, and in part overdue once something is paid", async () => {
    const { invoice } = await bookSupplierInvoice(purchaser, { InvoiceDate: "2026-10-01", DueDate: "2026-10-31" });
    expect(invoice.PaymentStatus).toBe(7);
    await payInvoice(invoice.Id, buildSupplierPaymentBody(purchaser, 1));
    expect((await readInvoice(invoice.Id)).PaymentStatus).toBe(4);
    const invoicesReply = await purchaser.anna.get(
      `/supplierinvoices?$filter=PaymentStatus eq 4 and Id eq ${invoice.Id}`,
    );
    expect(invoicesReply.body.Data).toHaveLength(1);
  });

  it.each([
    ["a day to come", { PaymentDate: "2026-11-19" }, 4023, "PaymentDate"],
    ["an unknown bank account", { CompanyBankAccountId: getUnknownId() }, 3000, "CompanyBankAccountId"],
    ["another currency", { PaymentCurrency: "EUR" }, 2000, "PaymentCurrency"],
    ["a domestic amount at home", { DomesticPaymentAmount: 1 }, 4039, "DomesticPaymentAmount"],
    ["too much", { PaymentAmount: 1251 }, 2000, "PaymentAmount"],
    ["nothing", { PaymentAmount: 0 }, 2000, "PaymentAmount"],
    ["a locked day", { PaymentDate: "2026-05-04" }, 4026, "PaymentDate"],
  ])("are refused with %s", async (_, overrides, code, field) => {
    const { invoice } = await bookSupplierInvoice(purchaser);
    expect(refusalOf(await payInvoice(invoice.Id, buildSupplierPaymentBody(purchaser, 100, overrides)))).toEqual([
      400,
      code,
      field,
    ]);
    expect(await readInvoice(invoice.Id)).toMatchObject({ RemainingAmount: -1250 });
  });

  it("are refused once nothing remains, and of no invoice", async () => {
    const { invoice } = await bookSupplierInvoice(purchaser);
    await payInvoice(invoice.Id, buildSupplierPaymentBody(purchaser, 1250, { PaymentType: 2 }));
    expect((await payInvoice(invoice.Id, buildSupplierPaymentBody(purchaser, 1))).body.ErrorCode).toBe(4002);
    const unknownInvoiceReply = await payInvoice(getUnknownId(), buildSupplierPaymentBody(purchaser, 1));
    expect([unknownInvoiceReply.status, unknownInvoiceReply.body.ErrorCode]).toEqual([404, 3000]);
  });

  it("keep the bank account and the supplier from being deleted (4001)", async () => {
    const { body: bankAccount } = await purchaser.anna.send("POST", "/bankaccounts", {
      Name: "Nytt",
      BankAccountType: 1,
      IsActive: true,
      LedgerAccountNumber: 1940,
    });
    const { invoice } = await bookSupplierInvoice(purchaser);
    await payInvoice(invoice.Id, buildSupplierPaymentBody(purchaser, 1, { CompanyBankAccountId: bankAccount.Id }));
    for (const path of [`/bankaccounts/${bankAccount.Id}`, `/suppliers/${purchaser.supplierId}`]) {
      const { status, body } = await purchaser.anna.send("DELETE", path);
      expect([status, body.ErrorCode]).toEqual([400, 4001]);
    }
  });

  it("of an invoice abroad book what the rate has lost or won since", async () => {
    const euroInvoiceMembers = {
      CurrencyCode: "EUR",
      CurrencyRate: 11,
      TotalAmount: 100,
      Rows: buildRows(["2440", -100], ["4515", 100]),
    };
    const { invoice } = await bookSupplierInvoice(purchaser, euroInvoiceMembers);
    const euroMembers = { PaymentCurrency: "EUR" };
    const gainPayment = await payInvoice(
      invoice.Id,
      buildSupplierPaymentBody(purchaser, 50, { ...euroMembers, DomesticPaymentAmount: 540 }),
    );
    const lossPayment = await payInvoice(
      invoice.Id,
      buildSupplierPaymentBody(purchaser, 50, { ...euroMembers, PaymentType: 2, DomesticPaymentAmount: 565 }),
    );
    const readPostings = async (id: unknown) =>
      postingsOf((await purchaser.anna.get(`/vouchers?$filter=SourceId eq ${id}`)).body.Data[0]).toSorted();
    expect(await readPostings(gainPayment.body.BankTransactionId)).toEqual([
      [1930, -540],
      [2440, 550],
      [3960, -10],
    ]);
    expect(await readPostings(lossPayment.body.BankTransactionId)).toEqual([
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
      const { invoice } = await bookSupplierInvoice(purchaser, {
        IsCreditInvoice,
        CurrencyCode: "CZK",
        CurrencyRate: 0.45,
        TotalAmount: 1000,
        Rows: buildRows(["2440", sign * 1000], ["4515", sign * -1000]),
      });
      const korunaMembers = { PaymentCurrency: "CZK" };
      await payInvoice(
        invoice.Id,
        buildSupplierPaymentBody(purchaser, 999.99, { ...korunaMembers, DomesticPaymentAmount: 450 }),
      );
      expect(await readInvoice(invoice.Id)).toMatchObject({
        RemainingAmount: 0,
        RemainingAmountInvoiceCurrency: sign * 0.01,
        PaymentStatus: 5,
      });
      expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
      const lastPayment = await payInvoice(
        invoice.Id,
        buildSupplierPaymentBody(purchaser, 0.01, { ...korunaMembers, PaymentType: 2 }),
      );
      expect([lastPayment.status, lastPayment.body.PaymentAmount]).toEqual([201, 0.01]);
      const vouchers = await purchaser.anna.get(`/vouchers?$filter=SourceId eq ${lastPayment.body.BankTransactionId}`);
      expect(vouchers.body.Data).toEqual([]);
      expect(await readInvoice(invoice.Id)).toMatchObject({ RemainingAmountInvoiceCurrency: 0, PaymentStatus: 6 });
      expect(
        (await payInvoice(invoice.Id, buildSupplierPaymentBody(purchaser, 0.01, korunaMembers))).body.ErrorCode,
      ).toBe(4002);
    },
  );
});

describe("AutoCreditDebitPairing", () => {
  const bookCreditInvoice = (amount: number, SupplierId: string, AutoCreditDebitPairing: boolean) =>
    bookSupplierInvoice(purchaser, {
      SupplierId,
      AutoCreditDebitPairing,
      IsCreditInvoice: true,
      TotalAmount: amount,
      Rows: buildRows(["2440", amount], ["6110", -amount]),
    });

  it("sets a credit invoice off against what is owed, the first due first, and leaves it without", async () => {
    const SupplierId = (await createSupplier(purchaser.anna)).body.Id;
    const { invoice: laterInvoice } = await bookSupplierInvoice(purchaser, { SupplierId, DueDate: "2026-12-20" });
    const { invoice: earlierInvoice } = await bookSupplierInvoice(purchaser, { SupplierId, DueDate: "2026-12-10" });
    const { invoice: unpairedCredit } = await bookCreditInvoice(100, SupplierId, false);
    expect(unpairedCredit).toMatchObject({
      RemainingAmount: 100,
      OffsetInvoiceIds: [],
      SetOffAmountInvoiceCurrency: 0,
    });
    const { invoice: pairedCredit } = await bookCreditInvoice(1500, SupplierId, true);
    expect(pairedCredit).toMatchObject({
      RemainingAmount: 0,
      PaymentStatus: 6,
      SetOffAmountInvoiceCurrency: 1500,
      OffsetInvoiceIds: [earlierInvoice.Id, laterInvoice.Id],
    });
    expect(await readInvoice(earlierInvoice.Id)).toMatchObject({
      RemainingAmount: 0,
      PaymentStatus: 6,
      OffsetInvoiceIds: [pairedCredit.Id],
    });
    expect(await readInvoice(laterInvoice.Id)).toMatchObject({ RemainingAmount: -1000, PaymentStatus: 5 });
    const supplier = (await purchaser.anna.get(`/suppliers/${SupplierId}`)).body;
    expect(supplier.UnpaidInvoicesAmount).toBe(900);
  });
});
