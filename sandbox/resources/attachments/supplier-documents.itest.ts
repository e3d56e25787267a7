import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Books, startBooks, type Wire } from "../testing/books-client";
import { uploadBody } from "../testing/files";
import { createDraft, invoiceBody, openPurchasingCompany, type PurchasingCompany } from "../testing/purchases";

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

const createAttachment = async () => (await buying.anna.send("POST", "/attachments", uploadBody())).body.Id;
const readAttachment = async (id: string) => (await buying.anna.get(`/attachments/${id}`)).body;
const attachmentLink = (DocumentType: unknown, DocumentId: unknown, AttachmentIds: readonly string[]): Wire => ({
  DocumentType,
  DocumentId,
  AttachmentIds,
});

describe("a supplier invoice draft", () => {
  it("brings attachments, keeps those a PUT names, and hands them over to its invoice", async () => {
    const [one, two, three] = [await createAttachment(), await createAttachment(), await createAttachment()];
    const { body: draft } = await createDraft(buying, { Attachments: { DocumentType: 4, AttachmentIds: [one, two] } });
    const at = `/supplierinvoicedrafts/${draft.Id}`;
    expect((await buying.anna.get(at)).body.Attachments).toEqual(attachmentLink(4, draft.Id, [one, two]));
    expect(await readAttachment(one)).toMatchObject({ DocumentId: draft.Id, AttachedDocumentType: 4 });
    const put = await buying.anna.send("PUT", at, { ...draft, Attachments: { DocumentType: 4, AttachmentIds: [two] } });
    expect([put.status, put.body.Attachments]).toEqual([200, attachmentLink(4, draft.Id, [two])]);
    expect(await readAttachment(one)).toMatchObject({ DocumentId: null, AttachedDocumentType: 0, AttachmentStatus: 1 });
    const linked = await buying.anna.send(
      "POST",
      "/attachmentlinks",
      attachmentLink("SupplierInvoiceDraft", draft.Id, [three]),
    );
    expect(linked.body).toEqual(attachmentLink(4, draft.Id, [two, three]));
    const { body: invoice, status, text } = await buying.anna.send("POST", `${at}/convert`);
    expect([status, invoice.Attachments], text).toEqual([201, [two, three]]);
    expect(await readAttachment(two)).toMatchObject({ DocumentId: invoice.Id, AttachedDocumentType: 1 });
    const more = await buying.anna.send("POST", "/attachmentlinks", attachmentLink(1, invoice.Id, [one]));
    expect(more.body).toEqual(attachmentLink(1, invoice.Id, [one, two, three]));
  });

  it("lets them go when it is deleted, or a PUT leaves them out", async () => {
    const id = await createAttachment();
    const Attachments = { DocumentType: 4, AttachmentIds: [id] };
    const { body: first } = await createDraft(buying, { Attachments });
    await buying.anna.send("PUT", `/supplierinvoicedrafts/${first.Id}`, { ...first, Attachments: null });
    expect((await readAttachment(id)).AttachmentStatus).toBe(1);
    const { body: draft } = await createDraft(buying, { Attachments });
    expect((await readAttachment(id)).AttachmentStatus).toBe(0);
    expect((await buying.anna.send("DELETE", `/supplierinvoicedrafts/${draft.Id}`)).status).toBe(200);
    expect((await readAttachment(id)).AttachmentStatus).toBe(1);
  });

  it("is refused with those of another document or another type, and is not made", async () => {
    const id = await createAttachment();
    await createDraft(buying, { Attachments: { DocumentType: 4, AttachmentIds: [id] } });
    const countDrafts = async () =>
      (await buying.anna.get("/supplierinvoicedrafts?$pagesize=1")).body.Meta.TotalNumberOfResults;
    const before = await countDrafts();
    const refusedDraft = await createDraft(buying, { Attachments: { DocumentType: 4, AttachmentIds: [id] } });
    expect([refusedDraft.status, refusedDraft.body.ErrorCode, refusedDraft.body.Errors[0]?.Field]).toEqual([
      400,
      4000,
      "Attachments.AttachmentIds[0]",
    ]);
    const odd = await createDraft(buying, {
      Attachments: { DocumentType: 3, AttachmentIds: [await createAttachment()] },
    });
    expect([odd.status, odd.body.ErrorCode, odd.body.Errors[0]?.Field]).toEqual([
      400,
      2000,
      "Attachments.DocumentType",
    ]);
    expect(await countDrafts()).toBe(before);
  });
});

it("a supplier invoice booked at once brings attachments as a list of ids", async () => {
  const id = await createAttachment();
  const body = invoiceBody(buying, { Attachments: [id] });
  const { status, body: invoice, text } = await buying.anna.send("POST", "/supplierinvoices", body);
  expect([status, invoice.Attachments], text).toEqual([201, [id]]);
  expect((await buying.anna.get(`/supplierinvoices/${invoice.Id}`)).body.Attachments).toEqual([id]);
  const again = await buying.anna.send("POST", "/supplierinvoices", { ...body, InvoiceNumber: "again-1" });
  expect([again.status, again.body.ErrorCode, again.body.Errors[0]?.Field]).toEqual([400, 4000, "Attachments[0]"]);
});
