import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BooksClient, type JsonRecord, type Reply, startBooks } from "../testing/books-client";
import {
  bookSupplierInvoice,
  buildDraftBody,
  buildInvoiceBody,
  buildRows,
  createDraft,
  createSupplier,
  openPurchasingCompany,
  type PurchasingCompany,
  readVoucher,
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

const getUnknownId = () => "00000000-0000-4000-8000-000000000000";

describe("a draft", () => {
  it("keeps its id when it is saved, its rows get new ones, numbered and named by the chart", async () => {
    const { body } = await createDraft(purchaser);
    const completedRows = body.Rows as JsonRecord[];
    expect(completedRows.map((row) => [row.LineNumber, row.AccountNumber, row.AccountName])).toEqual([
      [1, 2440, "Leverantörsskulder"],
      [2, 6110, "Kontorsmateriel"],
      [3, 2641, expect.stringContaining("moms")],
    ]);
    const putReply = await purchaser.anna.send("PUT", `/supplierinvoicedrafts/${body.Id}`, buildDraftBody(purchaser));
    expect([putReply.status, putReply.body.Id]).toEqual([200, body.Id]);
    expect((putReply.body.Rows as JsonRecord[])[0]?.Id).not.toBe(completedRows[0]?.Id);
    expect(putReply.body).toMatchObject({ SupplierName: "Skellefte Trä AB", ApprovalStatus: 0, Approvers: [] });
  });

  it.each([
    ["the row on 2440 is not the total", { TotalAmount: 1251 }, 4032, "TotalAmount"],
    ["there is no total", { TotalAmount: null }, 4032, "TotalAmount"],
    ["there is no row on 2440", { Rows: buildRows(["1930", -1250], ["6110", 1250]) }, 4032, "TotalAmount"],
    ["the debt is a debit", { Rows: buildRows(["2440", 1250], ["6110", -1250]) }, 4032, "TotalAmount"],
    ["a credit invoice owes", { IsCreditInvoice: true }, 4032, "TotalAmount"],
    ["debit is not credit", { Rows: buildRows(["2440", -1250], ["6110", 1249]) }, 4032, "Rows"],
    ["it is due before its day", { DueDate: "2026-11-17" }, 4016, "DueDate"],
    [
      "an account is not in the chart",
      { Rows: buildRows(["2440", -1250], ["9", 1250]) },
      3002,
      "Rows[1].AccountNumber",
    ],
    ["a row has no amount", { Rows: buildRows(["2440", -1250], ["6110", 0]) }, 2000, "Rows[1].DebitAmount"],
    ["a row has no account", { Rows: [{ DebitAmount: 1 }] }, 2000, "Rows[0].AccountNumber"],
    ["the rate is nothing", { CurrencyCode: "EUR", CurrencyRate: 0 }, 2000, "CurrencyRate"],
    ["nobody knows the currency", { CurrencyCode: "KRO" }, 2000, "CurrencyCode"],
    [
      "it has an attachment",
      { Attachments: { DocumentType: 4, AttachmentIds: [getUnknownId()] } },
      3000,
      "Attachments.AttachmentIds[0]",
    ],
    ["nobody knows the bank account", { BankAccountId: getUnknownId() }, 2000, "BankAccountId"],
  ])("is refused when %s", async (_, overrides, code, field) => {
    expect(refusalOf(await createDraft(purchaser, overrides))).toEqual([400, code, field]);
  });

  it("has a reference with a control digit where the supplier uses them (4030)", async () => {
    const { body } = await createSupplier(purchaser.anna, { UsesPaymentReferenceNumbers: true });
    const createDraftWithReference = (OcrNumber: string) => createDraft(purchaser, { SupplierId: body.Id, OcrNumber });
    expect(refusalOf(await createDraftWithReference("1001"))).toEqual([400, 4030, "OcrNumber"]);
    expect((await createDraftWithReference("1008")).status).toBe(201);
    expect((await createDraft(purchaser, { OcrNumber: "1001" })).status).toBe(201);
  });
});

describe("attachments", () => {
  async function uploadFile(): Promise<string> {
    const Data = Buffer.from("%PDF-1.4\n%%EOF").toString("base64");
    const file = { ContentType: "application/pdf", FileName: "faktura.pdf", Data };
    return String((await purchaser.anna.send("POST", "/attachments", file)).body.Id);
  }

  it("belong to the draft that names them, become the invoice's, and are free when they are left out", async () => {
    const [firstId, secondId] = [await uploadFile(), await uploadFile()];
    const buildLink = (...AttachmentIds: string[]) => ({ Attachments: { DocumentType: 4, AttachmentIds } });
    const { body } = await createDraft(purchaser, buildLink(firstId));
    expect(body.Attachments).toEqual({ DocumentId: body.Id, DocumentType: 4, AttachmentIds: [firstId] });
    expect(refusalOf(await createDraft(purchaser, buildLink(firstId)))).toEqual([
      400,
      4000,
      "Attachments.AttachmentIds[0]",
    ]);
    const putDraft = (overrides: JsonRecord) =>
      purchaser.anna.send("PUT", `/supplierinvoicedrafts/${body.Id}`, buildDraftBody(purchaser, overrides));
    expect((await putDraft({})).body.Attachments).toBe(null);
    expect((await putDraft(buildLink(secondId, firstId))).body.Attachments).toMatchObject({
      AttachmentIds: [firstId, secondId],
    });
    expect((await purchaser.anna.send("DELETE", `/attachments/${firstId}`)).body.ErrorCode).toBe(4001);
    const invoice = (await purchaser.anna.send("POST", `/supplierinvoicedrafts/${body.Id}/convert`)).body;
    expect(invoice.Attachments).toEqual([firstId, secondId]);
    expect((await purchaser.anna.get(`/attachments/${firstId}`)).body).toMatchObject({ AttachedDocumentType: 1 });
  });

  it("come with an invoice booked at once, and go with a draft that is deleted", async () => {
    const id = await uploadFile();
    const { body } = await postInvoice({ Attachments: [id] });
    expect(body.Attachments).toEqual([id]);
    expect(refusalOf(await postInvoice({ Attachments: [getUnknownId()] }))).toEqual([400, 3000, "Attachments[0]"]);
    const otherId = await uploadFile();
    const draft = await createDraft(purchaser, { Attachments: { DocumentType: 0, AttachmentIds: [otherId] } });
    await purchaser.anna.send("DELETE", `/supplierinvoicedrafts/${draft.body.Id}`);
    expect((await purchaser.anna.send("DELETE", `/attachments/${otherId}`)).status).toBe(200);
    const wrongTypeMembers = { Attachments: { DocumentType: 3, AttachmentIds: [await uploadFile()] } };
    expect(refusalOf(await createDraft(purchaser, wrongTypeMembers))).toEqual([400, 2000, "Attachments.DocumentType"]);
  });
});

describe("what a call asks for besides", () => {
  const findVatCodeId = async (filter: string) =>
    (await purchaser.anna.get(`/vatcodes?$filter=${filter}`)).body.Data[0]?.Id;

  it("useDefaultVatCodes: rows take their account's, or none", async () => {
    const body = { Rows: buildRows(["2440", -1250], ["4515", 1250]) };
    const readRowVatCodes = async (query: string) => {
      const draft = await createDraft(purchaser, body, query);
      return (draft.body.Rows as JsonRecord[]).map((row) => row.VatCodeId);
    };
    const rowVatCodeIds = await readRowVatCodes("");
    expect(rowVatCodeIds[1]).toBe(await findVatCodeId("Code eq '20' and VatRate eq 0.25"));
    expect(await readRowVatCodes("?useDefaultVatCodes=false")).toEqual([null, null]);
    expect((await readRowVatCodes("?useDefaultVatCodes=true"))[1]).toBe(rowVatCodeIds[1]);
  });

  it("calculateVatOnCostAccounts: what the buyer reckons is both owed and deducted", async () => {
    const body = { TotalAmount: 1000, Rows: buildRows(["2440", -1000], ["4515", 1000]) };
    const bookAndReadPostings = async (query: string) => {
      const { body: invoice } = await postInvoice(body, query);
      return (await readVoucher(purchaser.anna, invoice.VoucherId)).postings;
    };
    const postingsWithoutVat = [
      [2440, -1000],
      [4515, 1000],
    ];
    expect(await bookAndReadPostings("")).toEqual(postingsWithoutVat);
    expect(await bookAndReadPostings("?calculateVatOnCostAccounts=true")).toEqual([
      ...postingsWithoutVat,
      [2614, -250],
      [2645, 250],
    ]);
    const draft = await createDraft(purchaser, body, "?calculateVatOnCostAccounts=true");
    expect((draft.body.Rows as JsonRecord[]).map((row) => [row.LineNumber, row.VatAmount])).toEqual([
      [1, null],
      [2, 250],
      [3, null],
      [4, null],
    ]);
  });

  it("batchProcessExtendedValidation: a draft is refused for what its conversion would be", async () => {
    const lockedDateMembers = { InvoiceDate: "2026-05-04" };
    const createValidatedDraft = (overrides: JsonRecord) =>
      createDraft(purchaser, overrides, "?batchProcessExtendedValidation=true");
    expect(refusalOf(await createValidatedDraft(lockedDateMembers))).toEqual([400, 4026, "InvoiceDate"]);
    expect(refusalOf(await createValidatedDraft({ InvoiceNumber: null }))).toEqual([400, 2000, "InvoiceNumber"]);
    expect(refusalOf(await createValidatedDraft({ DueDate: null }))).toEqual([400, 2000, "DueDate"]);
    expect(refusalOf(await createValidatedDraft({ InvoiceDate: "2019-01-02", DueDate: null }))).toEqual([
      400,
      2000,
      "DueDate",
    ]);
    const { invoice } = await bookSupplierInvoice(purchaser);
    expect(refusalOf(await createValidatedDraft({ InvoiceNumber: invoice.InvoiceNumber }))).toEqual([
      400,
      4000,
      "InvoiceNumber",
    ]);
    expect((await createValidatedDraft({})).status).toBe(201);
    for (const overrides of [lockedDateMembers, { InvoiceNumber: null }])
      expect((await createDraft(purchaser, overrides)).status).toBe(201);
  });

  describe("when a draft is saved again, or an invoice is booked at once", () => {
    const createAndPutDraft = async (overrides: JsonRecord, query: string) => {
      const { body } = await createDraft(purchaser);
      return purchaser.anna.send(
        "PUT",
        `/supplierinvoicedrafts/${body.Id}?${query}`,
        buildDraftBody(purchaser, overrides),
      );
    };
    const vatCodesOf = ({ body }: Reply) => (body.Rows as JsonRecord[]).map((row) => row.VatCodeId);
    const purchaseMembers = { TotalAmount: 1000, Rows: buildRows(["2440", -1000], ["4515", 1000]) };

    it("useDefaultVatCodes", async () => {
      const accountVatCodeIds = [null, await findVatCodeId("Code eq '20' and VatRate eq 0.25")];
      expect(vatCodesOf(await createAndPutDraft(purchaseMembers, "useDefaultVatCodes=true"))).toEqual(
        accountVatCodeIds,
      );
      expect(vatCodesOf(await createAndPutDraft(purchaseMembers, "useDefaultVatCodes=false"))).toEqual([null, null]);
      expect(vatCodesOf(await postInvoice(purchaseMembers, "?useDefaultVatCodes=true"))).toEqual(accountVatCodeIds);
      expect(vatCodesOf(await postInvoice(purchaseMembers, "?useDefaultVatCodes=false"))).toEqual([null, null]);
    });

    it("calculateVatOnCostAccounts", async () => {
      const accountNumbersOf = ({ body }: Reply) => (body.Rows as JsonRecord[]).map((row) => row.AccountNumber);
      expect(accountNumbersOf(await createAndPutDraft(purchaseMembers, "calculateVatOnCostAccounts=false"))).toEqual([
        2440, 4515,
      ]);
      expect(accountNumbersOf(await createAndPutDraft(purchaseMembers, "calculateVatOnCostAccounts=true"))).toEqual([
        2440, 4515, 2614, 2645,
      ]);
    });

    it("batchProcessExtendedValidation", async () => {
      const lockedDateMembers = { InvoiceDate: "2026-05-04" };
      expect(refusalOf(await createAndPutDraft(lockedDateMembers, "batchProcessExtendedValidation=true"))).toEqual([
        400,
        4026,
        "InvoiceDate",
      ]);
      expect((await createAndPutDraft(lockedDateMembers, "batchProcessExtendedValidation=false")).status).toBe(200);
      expect((await createAndPutDraft({}, "batchProcessExtendedValidation=true")).status).toBe(200);
    });
  });

  it("duplicateCheckExtendedValidation: drafts count too, and how a number is written does not", async () => {
    await createDraft(purchaser, { InvoiceNumber: "AB-77" });
    const duplicateCheckQuery = "?duplicateCheckExtendedValidation=true";
    expect(refusalOf(await createDraft(purchaser, { InvoiceNumber: "ab 77" }, duplicateCheckQuery))).toEqual([
      400,
      4000,
      "InvoiceNumber",
    ]);
    expect(refusalOf(await postInvoice({ InvoiceNumber: "ab77" }, duplicateCheckQuery))).toEqual([
      400,
      4000,
      "InvoiceNumber",
    ]);
    const repeatedReply = await createDraft(purchaser, { InvoiceNumber: "AB-77" });
    expect(repeatedReply.status).toBe(201);
    const putDraft = (id: unknown, invoiceNumber: string) =>
      purchaser.anna.send(
        "PUT",
        `/supplierinvoicedrafts/${id}${duplicateCheckQuery}`,
        buildDraftBody(purchaser, { InvoiceNumber: invoiceNumber }),
      );
    expect(refusalOf(await putDraft(repeatedReply.body.Id, "AB-77"))).toEqual([400, 4000, "InvoiceNumber"]);
    expect((await putDraft(repeatedReply.body.Id, "AB-78")).status).toBe(200);
    expect((await putDraft(repeatedReply.body.Id, "AB-78")).status).toBe(200);
    expect((await postInvoice({ InvoiceNumber: "ab77" })).status).toBe(201);
  });
});
