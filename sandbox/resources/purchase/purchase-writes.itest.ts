import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schemaOf } from "../../openapi/document";
import { type BooksClient, type JsonRecord, startBooks, today } from "../testing/books-client";
import { createDraft, openPurchasingCompany, type PurchasingCompany } from "../testing/purchases";
import { buildSample } from "../testing/samples";
import { makeReadOnlySender } from "../testing/sending-read-only-members";

// As in `writes.itest.ts`, every writable member of a purchase is read back. The rows of a purchase have to balance.

let books: BooksClient;
let purchaser: PurchasingCompany;
let linkedIds: JsonRecord;

beforeAll(async () => {
  books = await startBooks();
  const openedCompany = await openPurchasingCompany(books);
  purchaser = { ...openedCompany, anna: makeReadOnlySender(openedCompany.anna) };
  const readFirstId = async (path: string) => (await purchaser.anna.get(path)).body.Data[0]?.Id;
  linkedIds = {
    VatCodeId: await readFirstId("/vatcodes?$filter=Code eq '48'"),
    ProjectId: await readFirstId("/projects?$filter=Status eq 1"),
    CostCenterItemId1: null,
    CostCenterItemId2: null,
    CostCenterItemId3: null,
  };
});
afterAll(() => books.sandbox.stop());

/** Two rows that balance, each with a value in every member that it may have. */
function buildBalancedRows(model: string, variant: number, debitMember: string): JsonRecord[] {
  const [sampleRow] = buildSample(model, variant).Rows as JsonRecord[];
  const amount = 100.25 + variant;
  return [
    // The payables row has no cost centre and no project.
    {
      ...sampleRow,
      ...linkedIds,
      ProjectId: null,
      LineNumber: 1,
      AccountNumber: 2440,
      CreditAmount: amount,
      [debitMember]: null,
    },
    { ...sampleRow, ...linkedIds, LineNumber: 2, AccountNumber: 6110, [debitMember]: amount, CreditAmount: null },
  ];
}

const buildDraftSample = (variant: number): JsonRecord => ({
  ...buildSample("SupplierInvoiceDraftApi", variant),
  SupplierId: purchaser.supplierId,
  BankAccountId: purchaser.bankAccountId,
  Attachments: null,
  IsCreditInvoice: false,
  TotalAmount: 100.25 + variant,
  Rows: buildBalancedRows("SupplierInvoiceDraftApi", variant, "DebitAmount"),
});

const buildInvoiceSample = (variant: number): JsonRecord => {
  const { TotalAmount: _, ...sampleMembers } = buildSample("SupplierInvoiceApi", variant);
  return {
    ...sampleMembers,
    SupplierId: purchaser.supplierId,
    InvoiceDate: today,
    DueDate: "2026-12-01",
    Attachments: [],
    IsCreditInvoice: false,
    Rows: buildBalancedRows("SupplierInvoiceApi", variant, "DebetAmount").map(({ LineNumber: __, ...row }) => row),
  };
};

describe("/supplierinvoicedrafts", () => {
  const draftsPath = "/supplierinvoicedrafts";

  it("keeps every writable member from POST and from PUT", async () => {
    const draftReply = await purchaser.anna.send("POST", draftsPath, buildDraftSample(0));
    expect(draftReply.status, draftReply.text).toBe(201);
    expect((await purchaser.anna.get(`${draftsPath}/${draftReply.body.Id}`)).body).toMatchObject(buildDraftSample(0));
    const replacedReply = await purchaser.anna.send("PUT", `${draftsPath}/${draftReply.body.Id}`, buildDraftSample(1));
    expect(replacedReply.status, replacedReply.text).toBe(200);
    expect((await purchaser.anna.get(`${draftsPath}/${draftReply.body.Id}`)).body).toMatchObject(buildDraftSample(1));
  });

  it("does not take read-only members, and a PUT empties what it leaves out", async () => {
    const { body } = await createDraft(purchaser);
    const schema = schemaOf("SupplierInvoiceDraftApi");
    const readOnlyNames = Object.entries(schema.properties ?? {}).flatMap(([name, memberSchema]) =>
      memberSchema.readOnly ? [name] : [],
    );
    const readOnlyNonsense = Object.fromEntries(readOnlyNames.map((name) => [name, "nonsense"]));
    const replacedReply = await purchaser.anna.send("PUT", `${draftsPath}/${body.Id}`, {
      ...body,
      Attachments: null,
      ...readOnlyNonsense,
    });
    expect(replacedReply.status, replacedReply.text).toBe(200);
    for (const name of readOnlyNames.filter((memberName) => memberName !== "ModifiedUtc")) {
      expect(replacedReply.body[name], name).toEqual(body[name]);
    }
    const { SupplierId, IsCreditInvoice, Rows, TotalAmount } = body;
    const minimalReply = await purchaser.anna.send("PUT", `${draftsPath}/${body.Id}`, {
      SupplierId,
      IsCreditInvoice,
      Rows,
      TotalAmount,
    });
    expect(minimalReply.body).toMatchObject({ InvoiceNumber: null, InvoiceDate: null, DueDate: null, OcrNumber: null });
    for (const name of schema.required ?? []) {
      const { [name]: _, ...incompleteBody } = body;
      const refusedReply = await purchaser.anna.send("PUT", `${draftsPath}/${body.Id}`, incompleteBody);
      expect([refusedReply.status, refusedReply.body.ErrorCode, refusedReply.body.Errors[0]?.Field]).toEqual([
        400,
        2000,
        name,
      ]);
    }
  });

  it("two identical POSTs make two", async () => {
    const firstReply = await createDraft(purchaser, { InvoiceNumber: "TVA-1" });
    const secondReply = await createDraft(purchaser, { InvoiceNumber: "TVA-1" });
    expect([firstReply.status, secondReply.status]).toEqual([201, 201]);
    expect(firstReply.body.Id).not.toBe(secondReply.body.Id);
  });
});

describe("/supplierinvoices", () => {
  it.each([0, 1])("keeps every writable member, and its total below zero (%i)", async (variant) => {
    const invoiceReply = await purchaser.anna.send("POST", "/supplierinvoices", {
      ...buildInvoiceSample(variant),
      TotalAmount: 100.25 + variant,
    });
    expect(invoiceReply.status, invoiceReply.text).toBe(201);
    const invoice = (await purchaser.anna.get(`/supplierinvoices/${invoiceReply.body.Id}`)).body;
    expect(invoice).toMatchObject({ ...buildInvoiceSample(variant), TotalAmount: -100.25 - variant });
    expect((invoice.Rows as JsonRecord[]).map((row) => row.LineNumber)).toEqual([1, 2]);
  });

  it.each(["InvoiceNumber", "SupplierId", "TotalAmount"])("needs %s", async (name) => {
    const { [name]: _, ...incompleteBody } = {
      ...buildInvoiceSample(0),
      InvoiceNumber: "X-1",
      TotalAmount: 100.25,
    } as JsonRecord;
    const { status, body } = await purchaser.anna.send("POST", "/supplierinvoices", incompleteBody);
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 2000, name]);
  });
});
