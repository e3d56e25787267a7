import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schemaOf } from "../../openapi/document";
import { type Books, startBooks, today, type Wire } from "../testing/books-client";
import { createDraft, openPurchasingCompany, type PurchasingCompany } from "../testing/purchases";
import { sampleOf } from "../testing/samples";
import { sendingReadOnlyMembers } from "../testing/sending-read-only-members";

// As in `writes.itest.ts`, every writable member of a purchase is read back. The rows of a purchase have to balance.

let books: Books;
let buying: PurchasingCompany;
let linkedIds: Wire;

beforeAll(async () => {
  books = await startBooks();
  const opened = await openPurchasingCompany(books);
  buying = { ...opened, anna: sendingReadOnlyMembers(opened.anna) };
  const first = async (path: string) => (await buying.anna.get(path)).body.Data[0]?.Id;
  linkedIds = {
    VatCodeId: await first("/vatcodes?$filter=Code eq '48'"),
    ProjectId: await first("/projects?$filter=Status eq 1"),
    CostCenterItemId1: null,
    CostCenterItemId2: null,
    CostCenterItemId3: null,
  };
});
afterAll(() => books.sandbox.stop());

/** Two rows that balance, each with a value in every member that it may have. */
function rowsOf(model: string, variant: number, debit: string): Wire[] {
  const [sample] = sampleOf(model, variant).Rows as Wire[];
  const amount = 100.25 + variant;
  return [
    // The payables row has no cost centre and no project.
    {
      ...sample,
      ...linkedIds,
      ProjectId: null,
      LineNumber: 1,
      AccountNumber: 2440,
      CreditAmount: amount,
      [debit]: null,
    },
    { ...sample, ...linkedIds, LineNumber: 2, AccountNumber: 6110, [debit]: amount, CreditAmount: null },
  ];
}

const draftSample = (variant: number): Wire => ({
  ...sampleOf("SupplierInvoiceDraftApi", variant),
  SupplierId: buying.supplierId,
  BankAccountId: buying.bankAccountId,
  Attachments: null,
  IsCreditInvoice: false,
  TotalAmount: 100.25 + variant,
  Rows: rowsOf("SupplierInvoiceDraftApi", variant, "DebitAmount"),
});

const invoiceSample = (variant: number): Wire => {
  const { TotalAmount: _, ...sample } = sampleOf("SupplierInvoiceApi", variant);
  return {
    ...sample,
    SupplierId: buying.supplierId,
    InvoiceDate: today,
    DueDate: "2026-12-01",
    Attachments: [],
    IsCreditInvoice: false,
    Rows: rowsOf("SupplierInvoiceApi", variant, "DebetAmount").map(({ LineNumber: __, ...row }) => row),
  };
};

describe("/supplierinvoicedrafts", () => {
  const path = "/supplierinvoicedrafts";

  it("keeps every writable member from POST and from PUT", async () => {
    const created = await buying.anna.send("POST", path, draftSample(0));
    expect(created.status, created.text).toBe(201);
    expect((await buying.anna.get(`${path}/${created.body.Id}`)).body).toMatchObject(draftSample(0));
    const replaced = await buying.anna.send("PUT", `${path}/${created.body.Id}`, draftSample(1));
    expect(replaced.status, replaced.text).toBe(200);
    expect((await buying.anna.get(`${path}/${created.body.Id}`)).body).toMatchObject(draftSample(1));
  });

  it("does not take read-only members, and a PUT empties what it leaves out", async () => {
    const { body } = await createDraft(buying);
    const schema = schemaOf("SupplierInvoiceDraftApi");
    const readOnly = Object.entries(schema.properties ?? {}).flatMap(([name, own]) => (own.readOnly ? [name] : []));
    const readOnlyNonsense = Object.fromEntries(readOnly.map((name) => [name, "nonsense"]));
    const replaced = await buying.anna.send("PUT", `${path}/${body.Id}`, {
      ...body,
      Attachments: null,
      ...readOnlyNonsense,
    });
    expect(replaced.status, replaced.text).toBe(200);
    for (const name of readOnly.filter((one) => one !== "ModifiedUtc")) {
      expect(replaced.body[name], name).toEqual(body[name]);
    }
    const { SupplierId, IsCreditInvoice, Rows, TotalAmount } = body;
    const least = await buying.anna.send("PUT", `${path}/${body.Id}`, {
      SupplierId,
      IsCreditInvoice,
      Rows,
      TotalAmount,
    });
    expect(least.body).toMatchObject({ InvoiceNumber: null, InvoiceDate: null, DueDate: null, OcrNumber: null });
    for (const name of schema.required ?? []) {
      const { [name]: _, ...rest } = body;
      const refused = await buying.anna.send("PUT", `${path}/${body.Id}`, rest);
      expect([refused.status, refused.body.ErrorCode, refused.body.Errors[0]?.Field]).toEqual([400, 2000, name]);
    }
  });

  it("two identical POSTs make two", async () => {
    const first = await createDraft(buying, { InvoiceNumber: "TVA-1" });
    const second = await createDraft(buying, { InvoiceNumber: "TVA-1" });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.Id).not.toBe(second.body.Id);
  });
});

describe("/supplierinvoices", () => {
  it.each([0, 1])("keeps every writable member, and its total below zero (%i)", async (variant) => {
    const created = await buying.anna.send("POST", "/supplierinvoices", {
      ...invoiceSample(variant),
      TotalAmount: 100.25 + variant,
    });
    expect(created.status, created.text).toBe(201);
    const read = (await buying.anna.get(`/supplierinvoices/${created.body.Id}`)).body;
    expect(read).toMatchObject({ ...invoiceSample(variant), TotalAmount: -100.25 - variant });
    expect((read.Rows as Wire[]).map((row) => row.LineNumber)).toEqual([1, 2]);
  });

  it.each(["InvoiceNumber", "SupplierId", "TotalAmount"])("needs %s", async (name) => {
    const { [name]: _, ...rest } = { ...invoiceSample(0), InvoiceNumber: "X-1", TotalAmount: 100.25 } as Wire;
    const { status, body } = await buying.anna.send("POST", "/supplierinvoices", rest);
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 2000, name]);
  });
});
