import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { renderPicturePdf } from "../../documents/picture-pdf";
import { invalidBodyError, notFoundError, ruleRefusalError } from "../../http/problem";
import { pool, type Tx, transaction } from "../../store/db";
import { rawSql, sql } from "../../store/sql";
import { columnsSql } from "../columns";
import { type Answer, type Call, emptyAnswer, type Handler, type Handlers } from "../pipeline/call";
import { completeBody, findRecord, insertRecord } from "../records";
import { buildListAnswer, buildRecordAnswer, byId, type ResourceView } from "../resource";
import { readCallerName } from "./attachments";
import type { ContentType } from "./content-type";
import { maxBytesPerDocument, readUploadedFile } from "./file-upload";
import {
  type DocumentWithFiles,
  type SalesDocumentType,
  salesDocumentTables,
  salesDocumentType,
} from "./sales-document-links";

const model = "SalesDocumentAttachmentApi";

const salesDocumentAttachmentsView: ResourceView = {
  model,
  source: (call) => sql`SELECT ${columnsSql(model, { Thumbnail: rawSql("NULL::text") })}, r.seq
    FROM "SalesDocumentAttachment" r WHERE r."companyId" = ${call.companyId}::uuid`,
};

/** Adds a file to a document and its id to the document's list of files. @throws ApiError 5007, 2000 above 20 MB in total */
const makeAttachHandler =
  (documentType: SalesDocumentType): Handler =>
  async (call) => {
    const { companyId } = call;
    const body = completeBody("SalesDocumentAttachmentUploadApi", call.body ?? {});
    const { name, bytes, contentType } = await readUploadedFile(companyId, body);
    const Id = randomUUID();
    return transaction(async (tx) => {
      const document = await findRecord<DocumentWithFiles>(
        tx,
        salesDocumentTables[documentType],
        companyId,
        body.DockumentId,
        "FOR UPDATE",
      );
      if (document === null) throw ruleRefusalError(5007, "The document to attach to was not found.", "DockumentId");
      await insertRecord(tx, "SalesDocumentAttachment", companyId, {
        Id,
        DocumentId: document.Id,
        DocumentType: documentType,
        DocumentSize: bytes.length,
        OriginalFilename: name,
        CreatedBy: await readCallerName(tx, call),
        CreatedUtc: now(),
        contentType,
        bytes,
      });
      await assertTotalSize(tx, companyId, document.Id);
      await updateFileIds(tx, call, documentType, document.Id);
      return buildRecordAnswer(call, salesDocumentAttachmentsView, byId(Id), tx);
    });
  };

async function assertTotalSize(tx: Tx, companyId: string, documentId: string): Promise<void> {
  const { rows } = await tx.query<{ bytes: number }>(
    `SELECT sum("DocumentSize")::bigint AS bytes FROM "SalesDocumentAttachment" WHERE "companyId" = $1 AND "DocumentId" = $2`,
    [companyId, documentId],
  );
  if ((rows[0]?.bytes ?? 0) <= maxBytesPerDocument) return;
  throw invalidBodyError([{ field: "Data", message: "The attachments of a document have at most 20 MB together." }]);
}

/** Stores in the document the ids of its files, oldest first. */
async function updateFileIds(tx: Tx, call: Call, documentType: SalesDocumentType, documentId: string): Promise<void> {
  await tx.query(
    `UPDATE "${salesDocumentTables[documentType]}" SET "SalesDocumentAttachments" = (
       SELECT coalesce(jsonb_agg(a."Id" ORDER BY a.seq), '[]') FROM "SalesDocumentAttachment" a
        WHERE a."companyId" = $1 AND a."DocumentId" = $2) WHERE "companyId" = $1 AND "Id" = $2`,
    [call.companyId, documentId],
  );
}

/** Deletes a file of the document that the path names. @throws ApiError 404, also for a file of another document */
const makeDetachHandler =
  (documentType: SalesDocumentType, documentIdOf: (call: Call) => string | undefined): Handler =>
  async (call) => {
    await transaction(async (tx) => {
      const document = await findRecord<DocumentWithFiles>(
        tx,
        salesDocumentTables[documentType],
        call.companyId,
        documentIdOf(call),
        "FOR UPDATE",
      );
      if (document === null) throw notFoundError("The document");
      const { rowCount } = await tx.query(
        `DELETE FROM "SalesDocumentAttachment" WHERE "companyId" = $1 AND "Id" = $2 AND "DocumentId" = $3`,
        [call.companyId, call.path.attachmentId, document.Id],
      );
      if (rowCount === 0) throw notFoundError("The attachment");
      await updateFileIds(tx, call, documentType, document.Id);
    });
    return emptyAnswer;
  };

type StoredFile = { readonly OriginalFilename: string; readonly contentType: ContentType; readonly bytes: Uint8Array };

/** Answers a PDF unchanged, and a picture as a page of its size. @throws ApiError 4002 for an unreadable picture */
async function buildPdfAnswer(call: Call): Promise<Answer> {
  const attachment = await findRecord<StoredFile>(
    pool,
    "SalesDocumentAttachment",
    call.companyId,
    call.path.attachmentId,
  );
  if (attachment === null) throw notFoundError("The attachment");
  const name = `${attachment.OriginalFilename.replace(/\.[^.]*$/, "")}.pdf`;
  const bytes =
    attachment.contentType === "application/pdf"
      ? new Uint8Array(attachment.bytes)
      : await renderPicturePdf(attachment);
  if (bytes === null) throw ruleRefusalError(4002, "The file cannot be shown as a PDF.");
  return { is: "file", bytes, type: "application/pdf", name };
}

const {
  customerInvoiceDraft: invoiceDraftType,
  customerInvoice: invoiceType,
  quote: quoteType,
  order: orderType,
} = salesDocumentType;
const draftIdOf = (call: Call) => call.path.customerInvoiceDraftId;

export const salesDocumentAttachments: Handlers = {
  listSalesDocumentAttachments: (call) => buildListAnswer(call, salesDocumentAttachmentsView),
  getSalesDocumentAttachment: (call) =>
    buildRecordAnswer(call, salesDocumentAttachmentsView, byId(call.path.attachmentId)),
  getSalesDocumentAttachmentPdf: buildPdfAnswer,
  attachToSalesDocument: makeAttachHandler(invoiceDraftType),
  detachFromSalesDocument: makeDetachHandler(invoiceDraftType, draftIdOf),
  attachToCustomerInvoiceDraft: makeAttachHandler(invoiceDraftType),
  detachFromCustomerInvoiceDraft: makeDetachHandler(invoiceDraftType, draftIdOf),
  attachToCustomerInvoice: makeAttachHandler(invoiceType),
  detachFromCustomerInvoice: makeDetachHandler(invoiceType, (call) => call.path.customerInvoiceId),
  attachToQuote: makeAttachHandler(quoteType),
  detachFromQuote: makeDetachHandler(quoteType, (call) => call.path.quoteId),
  attachToOrder: makeAttachHandler(orderType),
  detachFromOrder: makeDetachHandler(orderType, (call) => call.path.orderId),
};
