import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Books, type Reply, startBooks, type Wire } from "../testing/books-client";
import {
  bookSupplierInvoice,
  createDraft,
  createSupplier,
  draftBody,
  invoiceBody,
  openPurchasingCompany,
  type PurchasingCompany,
  problemOf,
  readVoucher,
  rows,
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

const postInvoice = (more: Wire = {}, query = "") =>
  buying.anna.send("POST", `/supplierinvoices${query}`, invoiceBody(buying, more));

const unknownId = () => "00000000-0000-4000-8000-000000000000";

describe("a draft", () => {
  it("keeps its id when it is saved, its rows get new ones, numbered and named by the chart", async () => {
    const { body } = await createDraft(buying);
    const completedRows = body.Rows as Wire[];
    expect(completedRows.map((row) => [row.LineNumber, row.AccountNumber, row.AccountName])).toEqual([
      [1, 2440, "Leverantörsskulder"],
      [2, 6110, "Kontorsmateriel"],
      [3, 2641, expect.stringContaining("moms")],
    ]);
    const put = await buying.anna.send("PUT", `/supplierinvoicedrafts/${body.Id}`, draftBody(buying));
    expect([put.status, put.body.Id]).toEqual([200, body.Id]);
    expect((put.body.Rows as Wire[])[0]?.Id).not.toBe(completedRows[0]?.Id);
    expect(put.body).toMatchObject({ SupplierName: "Skellefte Trä AB", ApprovalStatus: 0, Approvers: [] });
  });

  it.each([
    ["the row on 2440 is not the total", { TotalAmount: 1251 }, 4032, "TotalAmount"],
    ["there is no total", { TotalAmount: null }, 4032, "TotalAmount"],
    ["there is no row on 2440", { Rows: rows(["1930", -1250], ["6110", 1250]) }, 4032, "TotalAmount"],
    ["the debt is a debit", { Rows: rows(["2440", 1250], ["6110", -1250]) }, 4032, "TotalAmount"],
    ["a credit invoice owes", { IsCreditInvoice: true }, 4032, "TotalAmount"],
    ["debit is not credit", { Rows: rows(["2440", -1250], ["6110", 1249]) }, 4032, "Rows"],
    ["it is due before its day", { DueDate: "2026-11-17" }, 4016, "DueDate"],
    ["an account is not in the chart", { Rows: rows(["2440", -1250], ["9", 1250]) }, 3002, "Rows[1].AccountNumber"],
    ["a row has no amount", { Rows: rows(["2440", -1250], ["6110", 0]) }, 2000, "Rows[1].DebitAmount"],
    ["a row has no account", { Rows: [{ DebitAmount: 1 }] }, 2000, "Rows[0].AccountNumber"],
    ["the rate is nothing", { CurrencyCode: "EUR", CurrencyRate: 0 }, 2000, "CurrencyRate"],
    ["nobody knows the currency", { CurrencyCode: "KRO" }, 2000, "CurrencyCode"],
    [
      "it has an attachment",
      { Attachments: { DocumentType: 4, AttachmentIds: [unknownId()] } },
      3000,
      "Attachments.AttachmentIds[0]",
    ],
    ["nobody knows the bank account", { BankAccountId: unknownId() }, 2000, "BankAccountId"],
  ])("is refused when %s", async (_, more, code, field) => {
    expect(problemOf(await createDraft(buying, more))).toEqual([400, code, field]);
  });

  it("has a reference with a control digit where the supplier uses them (4030)", async () => {
    const { body } = await createSupplier(buying.anna, { UsesPaymentReferenceNumbers: true });
    const draft = (OcrNumber: string) => createDraft(buying, { SupplierId: body.Id, OcrNumber });
    expect(problemOf(await draft("1001"))).toEqual([400, 4030, "OcrNumber"]);
    expect((await draft("1008")).status).toBe(201);
    expect((await createDraft(buying, { OcrNumber: "1001" })).status).toBe(201);
  });
});

describe("attachments", () => {
  async function upload(): Promise<string> {
    const Data = Buffer.from("%PDF-1.4\n%%EOF").toString("base64");
    const file = { ContentType: "application/pdf", FileName: "faktura.pdf", Data };
    return String((await buying.anna.send("POST", "/attachments", file)).body.Id);
  }

  it("belong to the draft that names them, become the invoice's, and are free when they are left out", async () => {
    const [first, second] = [await upload(), await upload()];
    const link = (...AttachmentIds: string[]) => ({ Attachments: { DocumentType: 4, AttachmentIds } });
    const { body } = await createDraft(buying, link(first));
    expect(body.Attachments).toEqual({ DocumentId: body.Id, DocumentType: 4, AttachmentIds: [first] });
    expect(problemOf(await createDraft(buying, link(first)))).toEqual([400, 4000, "Attachments.AttachmentIds[0]"]);
    const put = (more: Wire) => buying.anna.send("PUT", `/supplierinvoicedrafts/${body.Id}`, draftBody(buying, more));
    expect((await put({})).body.Attachments).toBe(null);
    expect((await put(link(second, first))).body.Attachments).toMatchObject({ AttachmentIds: [first, second] });
    expect((await buying.anna.send("DELETE", `/attachments/${first}`)).body.ErrorCode).toBe(4001);
    const invoice = (await buying.anna.send("POST", `/supplierinvoicedrafts/${body.Id}/convert`)).body;
    expect(invoice.Attachments).toEqual([first, second]);
    expect((await buying.anna.get(`/attachments/${first}`)).body).toMatchObject({ AttachedDocumentType: 1 });
  });

  it("come with an invoice booked at once, and go with a draft that is deleted", async () => {
    const id = await upload();
    const { body } = await postInvoice({ Attachments: [id] });
    expect(body.Attachments).toEqual([id]);
    expect(problemOf(await postInvoice({ Attachments: [unknownId()] }))).toEqual([400, 3000, "Attachments[0]"]);
    const other = await upload();
    const draft = await createDraft(buying, { Attachments: { DocumentType: 0, AttachmentIds: [other] } });
    await buying.anna.send("DELETE", `/supplierinvoicedrafts/${draft.body.Id}`);
    expect((await buying.anna.send("DELETE", `/attachments/${other}`)).status).toBe(200);
    const wrong = { Attachments: { DocumentType: 3, AttachmentIds: [await upload()] } };
    expect(problemOf(await createDraft(buying, wrong))).toEqual([400, 2000, "Attachments.DocumentType"]);
  });
});

describe("what a call asks for besides", () => {
  const vatCode = async (filter: string) => (await buying.anna.get(`/vatcodes?$filter=${filter}`)).body.Data[0]?.Id;

  it("useDefaultVatCodes: rows take their account's, or none", async () => {
    const body = { Rows: rows(["2440", -1250], ["4515", 1250]) };
    const codes = async (query: string) => {
      const draft = await createDraft(buying, body, query);
      return (draft.body.Rows as Wire[]).map((row) => row.VatCodeId);
    };
    const own = await codes("");
    expect(own[1]).toBe(await vatCode("Code eq '20' and VatRate eq 0.25"));
    expect(await codes("?useDefaultVatCodes=false")).toEqual([null, null]);
    expect((await codes("?useDefaultVatCodes=true"))[1]).toBe(own[1]);
  });

  it("calculateVatOnCostAccounts: what the buyer reckons is both owed and deducted", async () => {
    const body = { TotalAmount: 1000, Rows: rows(["2440", -1000], ["4515", 1000]) };
    const booking = async (query: string) => {
      const { body: invoice } = await postInvoice(body, query);
      return (await readVoucher(buying.anna, invoice.VoucherId)).postings;
    };
    const plain = [
      [2440, -1000],
      [4515, 1000],
    ];
    expect(await booking("")).toEqual(plain);
    expect(await booking("?calculateVatOnCostAccounts=true")).toEqual([...plain, [2614, -250], [2645, 250]]);
    const draft = await createDraft(buying, body, "?calculateVatOnCostAccounts=true");
    expect((draft.body.Rows as Wire[]).map((row) => [row.LineNumber, row.VatAmount])).toEqual([
      [1, null],
      [2, 250],
      [3, null],
      [4, null],
    ]);
  });

  it("batchProcessExtendedValidation: a draft is refused for what its conversion would be", async () => {
    const locked = { InvoiceDate: "2026-05-04" };
    const asked = (more: Wire) => createDraft(buying, more, "?batchProcessExtendedValidation=true");
    expect(problemOf(await asked(locked))).toEqual([400, 4026, "InvoiceDate"]);
    expect(problemOf(await asked({ InvoiceNumber: null }))).toEqual([400, 2000, "InvoiceNumber"]);
    expect(problemOf(await asked({ DueDate: null }))).toEqual([400, 2000, "DueDate"]);
    expect(problemOf(await asked({ InvoiceDate: "2019-01-02", DueDate: null }))).toEqual([400, 2000, "DueDate"]);
    const { invoice } = await bookSupplierInvoice(buying);
    expect(problemOf(await asked({ InvoiceNumber: invoice.InvoiceNumber }))).toEqual([400, 4000, "InvoiceNumber"]);
    expect((await asked({})).status).toBe(201);
    for (const more of [locked, { InvoiceNumber: null }]) expect((await createDraft(buying, more)).status).toBe(201);
  });

  describe("when a draft is saved again, or an invoice is booked at once", () => {
    const put = async (more: Wire, query: string) => {
      const { body } = await createDraft(buying);
      return buying.anna.send("PUT", `/supplierinvoicedrafts/${body.Id}?${query}`, draftBody(buying, more));
    };
    const codes = ({ body }: Reply) => (body.Rows as Wire[]).map((row) => row.VatCodeId);
    const bought = { TotalAmount: 1000, Rows: rows(["2440", -1000], ["4515", 1000]) };

    it("useDefaultVatCodes", async () => {
      const own = [null, await vatCode("Code eq '20' and VatRate eq 0.25")];
      expect(codes(await put(bought, "useDefaultVatCodes=true"))).toEqual(own);
      expect(codes(await put(bought, "useDefaultVatCodes=false"))).toEqual([null, null]);
      expect(codes(await postInvoice(bought, "?useDefaultVatCodes=true"))).toEqual(own);
      expect(codes(await postInvoice(bought, "?useDefaultVatCodes=false"))).toEqual([null, null]);
    });

    it("calculateVatOnCostAccounts", async () => {
      const accounts = ({ body }: Reply) => (body.Rows as Wire[]).map((row) => row.AccountNumber);
      expect(accounts(await put(bought, "calculateVatOnCostAccounts=false"))).toEqual([2440, 4515]);
      expect(accounts(await put(bought, "calculateVatOnCostAccounts=true"))).toEqual([2440, 4515, 2614, 2645]);
    });

    it("batchProcessExtendedValidation", async () => {
      const locked = { InvoiceDate: "2026-05-04" };
      expect(problemOf(await put(locked, "batchProcessExtendedValidation=true"))).toEqual([400, 4026, "InvoiceDate"]);
      expect((await put(locked, "batchProcessExtendedValidation=false")).status).toBe(200);
      expect((await put({}, "batchProcessExtendedValidation=true")).status).toBe(200);
    });
  });

  it("duplicateCheckExtendedValidation: drafts count too, and how a number is written does not", async () => {
    await createDraft(buying, { InvoiceNumber: "AB-77" });
    const asked = "?duplicateCheckExtendedValidation=true";
    expect(problemOf(await createDraft(buying, { InvoiceNumber: "ab 77" }, asked))).toEqual([
      400,
      4000,
      "InvoiceNumber",
    ]);
    expect(problemOf(await postInvoice({ InvoiceNumber: "ab77" }, asked))).toEqual([400, 4000, "InvoiceNumber"]);
    const again = await createDraft(buying, { InvoiceNumber: "AB-77" });
    expect(again.status).toBe(201);
    const put = (id: unknown, number: string) =>
      buying.anna.send("PUT", `/supplierinvoicedrafts/${id}${asked}`, draftBody(buying, { InvoiceNumber: number }));
    expect(problemOf(await put(again.body.Id, "AB-77"))).toEqual([400, 4000, "InvoiceNumber"]);
    expect((await put(again.body.Id, "AB-78")).status).toBe(200);
    expect((await put(again.body.Id, "AB-78")).status).toBe(200);
    expect((await postInvoice({ InvoiceNumber: "ab77" })).status).toBe(201);
  });
});
