import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BooksClient, type JsonRecord, startBooks, today } from "../testing/books-client";
import {
  bookSupplierInvoice,
  buildInvoiceBody,
  buildRows,
  createDraft,
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

const postInvoice = (overrides: JsonRecord = {}, query = "") =>
  purchaser.anna.send("POST", `/supplierinvoices${query}`, buildInvoiceBody(purchaser, overrides));
const convertDraft = (id: unknown) => purchaser.anna.send("POST", `/supplierinvoicedrafts/${id}/convert`);

describe("booking", () => {
  it("credits 2440, debits cost and VAT, and reads back as a debt below zero", async () => {
    const { invoice, voucher, postings } = await bookSupplierInvoice(purchaser);
    expect(postings).toEqual([
      [2440, -1250],
      [6110, 1000],
      [2641, 250],
    ]);
    expect(voucher).toMatchObject({
      VoucherText: "Leverantörsfaktura från Skellefte Trä AB",
      VoucherType: 12,
      SourceId: invoice.Id,
      NumberSeries: "L",
    });
    expect(invoice).toMatchObject({
      TotalAmount: -1250,
      RemainingAmount: -1250,
      RemainingAmountInvoiceCurrency: -1250,
      PaymentStatus: 3,
      PaymentFileStatus: 21,
      Status: 1,
      VoucherNumber: voucher.NumberAndNumberSeries,
      NumberSeries: "L",
      IsDomestic: true,
    });
    expect((invoice.Rows as JsonRecord[]).map((row) => [row.DebetAmount, row.CreditAmount])).toEqual([
      [null, 1250],
      [1000, null],
      [250, null],
    ]);
    const supplier = (await purchaser.anna.get(`/suppliers/${purchaser.supplierId}`)).body;
    expect(supplier.LastInvoiceDate).toBe(`${today}T00:00:00Z`);
  });

  it("converts a draft once, whoever asks at once, and the draft is gone", async () => {
    const { body } = await createDraft(purchaser);
    const replies = await Promise.all([1, 2, 3, 4].map(() => convertDraft(body.Id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404]);
    const createdInvoice = replies.find(({ status }) => status === 201)?.body ?? {};
    expect(createdInvoice).toMatchObject({ CreatedFromDraftId: body.Id, TotalAmount: -1250 });
    expect((await purchaser.anna.get(`/supplierinvoicedrafts/${body.Id}`)).status).toBe(404);
  });

  it("takes one number of a supplier once, whoever asks at once (4000)", async () => {
    const replies = await Promise.all([1, 2, 3].map(() => postInvoice({ InvoiceNumber: "SAMMA-1" })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const refusedReply = replies.find(({ status }) => status === 400);
    expect(refusedReply && refusalOf(refusedReply)).toEqual([400, 4000, "InvoiceNumber"]);
    const draft = await createDraft(purchaser, { InvoiceNumber: "SAMMA-1" });
    expect(refusalOf(await convertDraft(draft.body.Id))).toEqual([400, 4000, "InvoiceNumber"]);
    const otherSupplier = await createSupplier(purchaser.anna);
    expect((await postInvoice({ InvoiceNumber: "SAMMA-1", SupplierId: otherSupplier.body.Id })).status).toBe(201);
  });

  it("has the supplier's terms where no due day is given, and today where no day is", async () => {
    const draft = await createDraft(purchaser, { InvoiceDate: null, DueDate: null });
    const { body } = await convertDraft(draft.body.Id);
    expect(body).toMatchObject({ InvoiceDate: today, DueDate: "2026-12-18" });
  });

  it("a credit invoice is what the supplier owes: type 13, amounts above zero", async () => {
    const { invoice, voucher, postings } = await bookSupplierInvoice(purchaser, {
      IsCreditInvoice: true,
      Rows: buildRows(["2440", 1250], ["6110", -1000], ["2641", -250]),
    });
    expect(postings).toEqual([
      [2440, 1250],
      [6110, -1000],
      [2641, -250],
    ]);
    expect(voucher).toMatchObject({ VoucherType: 13, VoucherText: "Leverantörskreditfaktura från Skellefte Trä AB" });
    expect(invoice).toMatchObject({ TotalAmount: 1250, RemainingAmount: 1250, PaymentStatus: 3, PaymentFileStatus: 0 });
  });

  it("abroad books the company's currency by the rate, and owes the invoice's", async () => {
    const { invoice, postings } = await bookSupplierInvoice(purchaser, {
      CurrencyCode: "EUR",
      CurrencyRate: 11.0245,
      TotalAmount: 100.1,
      Rows: buildRows(["2440", -100.1], ["4515", 100.1]),
    });
    expect(postings).toEqual([
      [2440, -1103.55],
      [4515, 1103.55],
    ]);
    expect(invoice).toMatchObject({
      TotalAmount: -100.1,
      RemainingAmountInvoiceCurrency: -100.1,
      RemainingAmount: -1103.55,
      CurrencyRate: 11.0245,
    });
  });

  it.each([
    ["a locked period", { InvoiceDate: "2026-05-04" }, 4026],
    ["a locked year", { InvoiceDate: "2024-05-04" }, 4038],
    ["no fiscal year", { InvoiceDate: "2019-05-04" }, 3001],
  ])("is refused on a day of %s, and books nothing", async (_, overrides, code) => {
    const countBefore = (await purchaser.anna.get("/supplierinvoices?$pagesize=1")).body.Meta.TotalNumberOfResults;
    expect(refusalOf(await postInvoice(overrides))).toEqual([400, code, "InvoiceDate"]);
    const draft = await createDraft(purchaser, overrides);
    expect(refusalOf(await convertDraft(draft.body.Id))).toEqual([400, code, "InvoiceDate"]);
    expect((await purchaser.anna.get(`/supplierinvoicedrafts/${draft.body.Id}`)).status).toBe(200);
    const countAfter = (await purchaser.anna.get("/supplierinvoices?$pagesize=1")).body.Meta.TotalNumberOfResults;
    expect(countAfter).toBe(countBefore);
  });

  it("names the booked VAT report of its period, and none while there is none", async () => {
    const reports = (await purchaser.anna.get("/vatreports?$pagesize=1000")).body.Data;
    const seededInvoices = (
      await purchaser.anna.get("/supplierinvoices?$filter=InvoiceDate lt 2026-11-01&$pagesize=1000")
    ).body.Data;
    const declaredInvoices = seededInvoices.filter((invoice) => invoice.IsIncludedInVatReport === true);
    expect(declaredInvoices.length).toBeGreaterThan(0);
    for (const invoice of declaredInvoices) {
      const report = reports.find(({ Id }) => Id === invoice.VatReportId);
      const periodDays = [report?.StartDate, report?.EndDate].map((day) => String(day).slice(0, 10));
      expect([...periodDays, String(invoice.InvoiceDate)].sort()[1]).toBe(invoice.InvoiceDate);
    }
    const { invoice } = await bookSupplierInvoice(purchaser);
    expect([invoice.IsIncludedInVatReport, invoice.VatReportId]).toEqual([false, null]);
  });

  it("needs the full scope of purchases", async () => {
    const readerCaller = books.callerWithToken(
      await books.createToken("anna@norrsken.example", "Norrsken Bygg AB", ["ea:api", "ea:purchase_readonly"]),
    );
    expect((await readerCaller.get("/supplierinvoices?$pagesize=1")).status).toBe(200);
    const { status, body } = await readerCaller.send("POST", "/supplierinvoices", buildInvoiceBody(purchaser));
    expect([status, body.ErrorCode]).toEqual([403, 4006]);
  });
});
