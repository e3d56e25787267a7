import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BooksClient, type JsonRecord, startBooks } from "../testing/books-client";
import { buildUploadBody } from "../testing/files";
import { buildInvoiceBody, createDraft, openPurchasingCompany, type PurchasingCompany } from "../testing/purchases";

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

const createAttachment = async () => (await purchaser.anna.send("POST", "/attachments", buildUploadBody())).body.Id;
const readAttachment = async (id: string) => (await purchaser.anna.get(`/attachments/${id}`)).body;
const buildAttachmentLink = (
  DocumentType: unknown,
  DocumentId: unknown,
  AttachmentIds: readonly string[],
): JsonRecord => ({
  DocumentType,
  DocumentId,
  AttachmentIds,
});

describe("a supplier invoice draft", () => {
  it("brings attachments, keeps those a PUT names, and hands them over to its invoice", async () => {
    const [firstId, secondId, thirdId] = [await createAttachment(), await createAttachment(), await createAttachment()];
    const { body: draft } = await createDraft(purchaser, {
      Attachments: { DocumentType: 4, AttachmentIds: [firstId, secondId] },
    });
    const draftPath = `/supplierinvoicedrafts/${draft.Id}`;
    expect((await purchaser.anna.get(draftPath)).body.Attachments).toEqual(
      buildAttachmentLink(4, draft.Id, [firstId, secondId]),
    );
    expect(await readAttachment(firstId)).toMatchObject({ DocumentId: draft.Id, AttachedDocumentType: 4 });
    const putReply = await purchaser.anna.send("PUT", draftPath, {
      ...draft,
      Attachments: { DocumentType: 4, AttachmentIds: [secondId] },
    });
    expect([putReply.status, putReply.body.Attachments]).toEqual([200, buildAttachmentLink(4, draft.Id, [secondId])]);
    expect(await readAttachment(firstId)).toMatchObject({
      DocumentId: null,
      AttachedDocumentType: 0,
      AttachmentStatus: 1,
    });
    const linkReply = await purchaser.anna.send(
      "POST",
      "/attachmentlinks",
      buildAttachmentLink("SupplierInvoiceDraft", draft.Id, [thirdId]),
    );
    expect(linkReply.body).toEqual(buildAttachmentLink(4, draft.Id, [secondId, thirdId]));
    const { body: invoice, status, text } = await purchaser.anna.send("POST", `${draftPath}/convert`);
    expect([status, invoice.Attachments], text).toEqual([201, [secondId, thirdId]]);
    expect(await readAttachment(secondId)).toMatchObject({ DocumentId: invoice.Id, AttachedDocumentType: 1 });
    const laterLinkReply = await purchaser.anna.send(
      "POST",
      "/attachmentlinks",
      buildAttachmentLink(1, invoice.Id, [firstId]),
    );
    expect(laterLinkReply.body).toEqual(buildAttachmentLink(1, invoice.Id, [firstId, secondId, thirdId]));
  });

  it("lets them go when it is deleted, or a PUT leaves them out", async () => {
    const id = await createAttachment();
    const Attachments = { DocumentType: 4, AttachmentIds: [id] };
    const { body: firstDraft } = await createDraft(purchaser, { Attachments });
    await purchaser.anna.send("PUT", `/supplierinvoicedrafts/${firstDraft.Id}`, { ...firstDraft, Attachments: null });
    expect((await readAttachment(id)).AttachmentStatus).toBe(1);
    const { body: draft } = await createDraft(purchaser, { Attachments });
    expect((await readAttachment(id)).AttachmentStatus).toBe(0);
    expect((await purchaser.anna.send("DELETE", `/supplierinvoicedrafts/${draft.Id}`)).status).toBe(200);
    expect((await readAttachment(id)).AttachmentStatus).toBe(1);
  });

  it("is refused with those of another document or another type, and is not made", async () => {
    const id = await createAttachment();
    await createDraft(purchaser, { Attachments: { DocumentType: 4, AttachmentIds: [id] } });
    const countDrafts = async () =>
      (await purchaser.anna.get("/supplierinvoicedrafts?$pagesize=1")).body.Meta.TotalNumberOfResults;
    const draftCountBefore = await countDrafts();
    const refusedReply = await createDraft(purchaser, { Attachments: { DocumentType: 4, AttachmentIds: [id] } });
    expect([refusedReply.status, refusedReply.body.ErrorCode, refusedReply.body.Errors[0]?.Field]).toEqual([
      400,
      4000,
      "Attachments.AttachmentIds[0]",
    ]);
    const wrongTypeReply = await createDraft(purchaser, {
      Attachments: { DocumentType: 3, AttachmentIds: [await createAttachment()] },
    });
    expect([wrongTypeReply.status, wrongTypeReply.body.ErrorCode, wrongTypeReply.body.Errors[0]?.Field]).toEqual([
      400,
      2000,
      "Attachments.DocumentType",
    ]);
    expect(await countDrafts()).toBe(draftCountBefore);
  });
});

it("a supplier invoice booked at once brings attachments as a list of ids", async () => {
  const id = await createAttachment();
  const body = buildInvoiceBody(purchaser, { Attachments: [id] });
  const { status, body: invoice, text } = await purchaser.anna.send("POST", "/supplierinvoices", body);
  expect([status, invoice.Attachments], text).toEqual([201, [id]]);
  expect((await purchaser.anna.get(`/supplierinvoices/${invoice.Id}`)).body.Attachments).toEqual([id]);
  const repeatedReply = await purchaser.anna.send("POST", "/supplierinvoices", { ...body, InvoiceNumber: "again-1" });
  expect([repeatedReply.status, repeatedReply.body.ErrorCode, repeatedReply.body.Errors[0]?.Field]).toEqual([
    400,
    4000,
    "Attachments[0]",
  ]);
});
