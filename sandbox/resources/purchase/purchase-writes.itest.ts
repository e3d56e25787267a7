import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schemaOf } from "../../openapi/document";
import { type Books, startBooks, today, type Wire } from "../testing/books-client";
import { presuming } from "../testing/presuming";
import { type Buying, createDraft, openBuying } from "../testing/purchases";
import { sampleOf } from "../testing/samples";

// What a client may write of a purchase is what is read, from the document: `writes.itest.ts` for what has to balance.

let books: Books;
let buying: Buying;
let links: Wire;

beforeAll(async () => {
  books = await startBooks();
  const opened = await openBuying(books);
  buying = { ...opened, anna: presuming(opened.anna) };
  const first = async (path: string) => (await buying.anna.get(path)).body.Data[0]?.Id;
  links = {
    VatCodeId: await first("/vatcodes?$filter=Code eq '48'"),
    ProjectId: await first("/projects?$filter=Status eq 1"),
    CostCenterItemId1: null,
    CostCenterItemId2: null,
    CostCenterItemId3: null,
  };
});
afterAll(() => books.sandbox.stop());

/** Two rows that balance, each with a value in every member it may have. */
function rowsOf(model: string, turn: number, debit: string): Wire[] {
  const [sample] = sampleOf(model, turn).Rows as Wire[];
  const amount = 100.25 + turn;
  return [
    // No cost centre and no project on what is owed.
    { ...sample, ...links, ProjectId: null, LineNumber: 1, AccountNumber: 2440, CreditAmount: amount, [debit]: null },
    { ...sample, ...links, LineNumber: 2, AccountNumber: 6110, [debit]: amount, CreditAmount: null },
  ];
}

const draft = (turn: number): Wire => ({
  ...sampleOf("SupplierInvoiceDraftApi", turn),
  SupplierId: buying.supplierId,
  BankAccountId: buying.bankAccountId,
  Attachments: null,
  IsCreditInvoice: false,
  TotalAmount: 100.25 + turn,
  Rows: rowsOf("SupplierInvoiceDraftApi", turn, "DebitAmount"),
});

const invoice = (turn: number): Wire => {
  const { TotalAmount: _, ...sample } = sampleOf("SupplierInvoiceApi", turn);
  return {
    ...sample,
    SupplierId: buying.supplierId,
    InvoiceDate: today,
    DueDate: "2026-12-01",
    Attachments: [],
    IsCreditInvoice: false,
    Rows: rowsOf("SupplierInvoiceApi", turn, "DebetAmount").map(({ LineNumber: __, ...row }) => row),
  };
};

describe("/supplierinvoicedrafts", () => {
  const path = "/supplierinvoicedrafts";

  it("keeps every writable member from POST and from PUT", async () => {
    const created = await buying.anna.send("POST", path, draft(0));
    expect(created.status, created.text).toBe(201);
    expect((await buying.anna.get(`${path}/${created.body.Id}`)).body).toMatchObject(draft(0));
    const replaced = await buying.anna.send("PUT", `${path}/${created.body.Id}`, draft(1));
    expect(replaced.status, replaced.text).toBe(200);
    expect((await buying.anna.get(`${path}/${created.body.Id}`)).body).toMatchObject(draft(1));
  });

  it("does not take read-only members, and a PUT empties what it leaves out", async () => {
    const { body } = await createDraft(buying);
    const schema = schemaOf("SupplierInvoiceDraftApi");
    const readOnly = Object.entries(schema.properties ?? {}).flatMap(([name, own]) => (own.readOnly ? [name] : []));
    const given = Object.fromEntries(readOnly.map((name) => [name, "nonsense"]));
    const replaced = await buying.anna.send("PUT", `${path}/${body.Id}`, { ...body, Attachments: null, ...given });
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
  it.each([0, 1])("keeps every writable member, and its total below zero (%i)", async (turn) => {
    const created = await buying.anna.send("POST", "/supplierinvoices", {
      ...invoice(turn),
      TotalAmount: 100.25 + turn,
    });
    expect(created.status, created.text).toBe(201);
    const read = (await buying.anna.get(`/supplierinvoices/${created.body.Id}`)).body;
    expect(read).toMatchObject({ ...invoice(turn), TotalAmount: -100.25 - turn });
    expect((read.Rows as Wire[]).map((row) => row.LineNumber)).toEqual([1, 2]);
  });

  it.each(["InvoiceNumber", "SupplierId", "TotalAmount"])("needs %s", async (name) => {
    const { [name]: _, ...rest } = { ...invoice(0), InvoiceNumber: "X-1", TotalAmount: 100.25 } as Wire;
    const { status, body } = await buying.anna.send("POST", "/supplierinvoices", rest);
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 2000, name]);
  });
});
