import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { picturePdf } from "../../documents/picture-pdf";
import { invalid, notFound, refused } from "../../http/problem";
import { pool, type Tx, transaction } from "../../store/db";
import { raw, sql } from "../../store/sql";
import { columns } from "../columns";
import { type Answer, type Call, empty, type Handler, type Handlers } from "../pipeline/call";
import { completed, findStored, insertRecord } from "../records";
import { byId, listAnswer, recordAnswer, type View } from "../resource";
import { callerName } from "./attachments";
import type { ContentType } from "./content-type";
import { mostOfDocument, uploadedFile } from "./file-upload";
import { type SalesDocumentType, salesDocument, salesTables, type WithFiles } from "./sales-document-links";

const model = "SalesDocumentAttachmentApi";

const view: View = {
  model,
  source: (call) => sql`SELECT ${columns(model, { Thumbnail: raw("NULL::text") })}, r.seq
    FROM "SalesDocumentAttachment" r WHERE r."companyId" = ${call.companyId}::uuid`,
};

/** Adds a file to a document, which names it from then on. @throws ApiError 5007, 2000 beyond 20 MB together */
const attach =
  (type: SalesDocumentType): Handler =>
  async (call) => {
    const { companyId } = call;
    const body = completed("SalesDocumentAttachmentUploadApi", call.body ?? {});
    const { name, bytes, contentType } = await uploadedFile(companyId, body);
    const Id = randomUUID();
    return transaction(async (tx) => {
      const document = await findStored<WithFiles>(tx, salesTables[type], companyId, body.DockumentId, "FOR UPDATE");
      if (document === null) throw refused(5007, "The document to attach to was not found.", "DockumentId");
      await insertRecord(tx, "SalesDocumentAttachment", companyId, {
        Id,
        DocumentId: document.Id,
        DocumentType: type,
        DocumentSize: bytes.length,
        OriginalFilename: name,
        CreatedBy: await callerName(tx, call),
        CreatedUtc: now(),
        contentType,
        bytes,
      });
      await assertWeight(tx, companyId, document.Id);
      await nameFiles(tx, call, type, document.Id);
      return recordAnswer(call, view, byId(Id), tx);
    });
  };

async function assertWeight(tx: Tx, companyId: string, documentId: string): Promise<void> {
  const { rows } = await tx.query<{ bytes: number }>(
    `SELECT sum("DocumentSize")::bigint AS bytes FROM "SalesDocumentAttachment" WHERE "companyId" = $1 AND "DocumentId" = $2`,
    [companyId, documentId],
  );
  if ((rows[0]?.bytes ?? 0) <= mostOfDocument) return;
  throw invalid([{ field: "Data", message: "The attachments of a document have at most 20 MB together." }]);
}

/** The document names its files, oldest first. */
async function nameFiles(tx: Tx, call: Call, type: SalesDocumentType, documentId: string): Promise<void> {
  await tx.query(
    `UPDATE "${salesTables[type]}" SET "SalesDocumentAttachments" = (
       SELECT coalesce(jsonb_agg(a."Id" ORDER BY a.seq), '[]') FROM "SalesDocumentAttachment" a
        WHERE a."companyId" = $1 AND a."DocumentId" = $2) WHERE "companyId" = $1 AND "Id" = $2`,
    [call.companyId, documentId],
  );
}

/** Deletes a file of the document that the path names. @throws ApiError 404 for a file of another one too */
const detach =
  (type: SalesDocumentType, documentId: (call: Call) => string | undefined): Handler =>
  async (call) => {
    await transaction(async (tx) => {
      const document = await findStored<WithFiles>(
        tx,
        salesTables[type],
        call.companyId,
        documentId(call),
        "FOR UPDATE",
      );
      if (document === null) throw notFound("The document");
      const { rowCount } = await tx.query(
        `DELETE FROM "SalesDocumentAttachment" WHERE "companyId" = $1 AND "Id" = $2 AND "DocumentId" = $3`,
        [call.companyId, call.path.attachmentId, document.Id],
      );
      if (rowCount === 0) throw notFound("The attachment");
      await nameFiles(tx, call, type, document.Id);
    });
    return empty;
  };

type Stored = { readonly OriginalFilename: string; readonly contentType: ContentType; readonly bytes: Uint8Array };

/** A PDF is answered as it is, a picture on a page of its size. @throws ApiError 4002 for one that no page can show */
async function asPdf(call: Call): Promise<Answer> {
  const its = await findStored<Stored>(pool, "SalesDocumentAttachment", call.companyId, call.path.attachmentId);
  if (its === null) throw notFound("The attachment");
  const name = `${its.OriginalFilename.replace(/\.[^.]*$/, "")}.pdf`;
  const bytes = its.contentType === "application/pdf" ? new Uint8Array(its.bytes) : await picturePdf(its);
  if (bytes === null) throw refused(4002, "The file cannot be shown as a PDF.");
  return { is: "file", bytes, type: "application/pdf", name };
}

const { customerInvoiceDraft, customerInvoice, quote, order } = salesDocument;
const ofDraft = (call: Call) => call.path.customerInvoiceDraftId;

export const salesDocumentAttachments: Handlers = {
  listSalesDocumentAttachments: (call) => listAnswer(call, view),
  getSalesDocumentAttachment: (call) => recordAnswer(call, view, byId(call.path.attachmentId)),
  getSalesDocumentAttachmentPdf: asPdf,
  attachToSalesDocument: attach(customerInvoiceDraft),
  detachFromSalesDocument: detach(customerInvoiceDraft, ofDraft),
  attachToCustomerInvoiceDraft: attach(customerInvoiceDraft),
  detachFromCustomerInvoiceDraft: detach(customerInvoiceDraft, ofDraft),
  attachToCustomerInvoice: attach(customerInvoice),
  detachFromCustomerInvoice: detach(customerInvoice, (call) => call.path.customerInvoiceId),
  attachToQuote: attach(quote),
  detachFromQuote: detach(quote, (call) => call.path.quoteId),
  attachToOrder: attach(order),
  detachFromOrder: detach(order, (call) => call.path.orderId),
};
