import { invalidBodyError, notFoundError, ruleRefusalError } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { type Sql, sql } from "../../store/sql";
import { type CreateRecord, makeBatchHandler, makeSingleHandler } from "../batch";
import { type Call, emptyAnswer, type Handlers } from "../pipeline/call";
import { completeBody, findRecord } from "../records";
import { maxBytesPerDocument } from "./file-upload";

/** The values of `AttachedDocumentType`, by names that we chose. */
export const attachedDocumentType = {
  none: 0,
  supplierInvoice: 1,
  voucher: 3,
  supplierInvoiceDraft: 4,
  allocationPeriod: 5,
} as const;

/** The tables of the documents that can have attachments; the sandbox stores no other documents with attachments. */
const documentTables: Readonly<Record<number, string>> = {
  [attachedDocumentType.supplierInvoice]: "SupplierInvoice",
  [attachedDocumentType.voucher]: "Voucher",
  [attachedDocumentType.supplierInvoiceDraft]: "SupplierInvoiceDraft",
  [attachedDocumentType.allocationPeriod]: "AllocationPeriod",
};

export type AttachmentLink = {
  readonly DocumentType: number;
  readonly DocumentId: string;
  readonly AttachmentIds: readonly string[];
};

type StoredRecord = { readonly Id: string; readonly DocumentId: string | null };

/**
 * Links attachments to an existing document. An attachment belongs to at most one document; linking it to the same document
 * again changes nothing.
 *
 * @param fieldPrefix  the field name before the index of an attachment in a refusal
 * @throws ApiError 3000 for an unknown attachment, 4000 for an attachment of another document, 2000 when the attachments of
 *         the document exceed 20 MB together
 */
export async function linkAttachments(
  tx: Tx,
  companyId: string,
  attachmentLink: AttachmentLink,
  fieldPrefix = "AttachmentIds",
): Promise<void> {
  const { DocumentType, DocumentId, AttachmentIds } = attachmentLink;
  const { rows } = await tx.query<StoredRecord>(
    `SELECT "Id", "DocumentId" FROM "Attachment" WHERE "companyId" = $1 AND "Id" = ANY ($2) ORDER BY "Id" FOR UPDATE`,
    [companyId, AttachmentIds],
  );
  const attachmentsById = new Map(rows.map((row) => [row.Id, row]));
  for (const [index, id] of AttachmentIds.entries()) {
    const field = `${fieldPrefix}[${index}]`;
    const attachment = attachmentsById.get(id.toLowerCase());
    if (attachment === undefined) throw ruleRefusalError(3000, "The attachment was not found.", field);
    if (attachment.DocumentId !== null && attachment.DocumentId !== DocumentId) {
      throw ruleRefusalError(4000, "The attachment is linked to another document.", field);
    }
  }
  await tx.query(
    `UPDATE "Attachment" SET "DocumentId" = $3, "AttachedDocumentType" = $4
      WHERE "companyId" = $1 AND "Id" = ANY ($2) AND "DocumentId" IS NULL`,
    [companyId, AttachmentIds, DocumentId, DocumentType],
  );
  const { rows: sizeRows } = await tx.query<{ bytes: number }>(
    `SELECT sum(length(bytes))::bigint AS bytes FROM "Attachment" WHERE "companyId" = $1 AND "DocumentId" = $2`,
    [companyId, DocumentId],
  );
  if ((sizeRows[0]?.bytes ?? 0) <= maxBytesPerDocument) return;
  throw invalidBodyError([
    { field: fieldPrefix, message: "The attachments of a document have at most 20 MB together." },
  ]);
}

/** SQL for the attachments of a row `r` with an "Id" as an AttachmentLinkApi; null when the row has no attachments. */
export function attachmentLinkSql(type: number): Sql {
  return sql`(SELECT jsonb_build_object('DocumentId', r."Id", 'DocumentType', ${type}::int, 'AttachmentIds', ids)
    FROM (SELECT jsonb_agg(a."Id" ORDER BY a.seq) AS ids FROM "Attachment" a
           WHERE a."companyId" = r."companyId" AND a."DocumentId" = r."Id") linked WHERE ids IS NOT NULL)`;
}

/** SQL for the ids of the attachments of a row `r` with an "Id". */
export const attachmentIdsSql: Sql = sql`(SELECT coalesce(jsonb_agg(a."Id" ORDER BY a.seq), '[]') FROM "Attachment" a
  WHERE a."companyId" = r."companyId" AND a."DocumentId" = r."Id")`;

/** Unlinks the attachments of a document, except for those in `keptIds`; they can be linked to another document again. */
export async function unlinkAttachments(
  tx: Tx,
  companyId: string,
  id: string,
  keptIds: readonly string[] = [],
): Promise<void> {
  await tx.query(
    `UPDATE "Attachment" SET "DocumentId" = NULL, "AttachedDocumentType" = 0
      WHERE "companyId" = $1 AND "DocumentId" = $2 AND NOT "Id" = ANY ($3::uuid[])`,
    [companyId, id, keptIds],
  );
}

/** Links the attachments of a draft to the invoice that the draft became. */
export async function moveAttachmentsToInvoice(
  tx: Tx,
  companyId: string,
  draftId: string,
  invoiceId: string,
): Promise<void> {
  await tx.query(
    `UPDATE "Attachment" SET "DocumentId" = $3, "AttachedDocumentType" = $4 WHERE "companyId" = $1 AND "DocumentId" = $2`,
    [companyId, draftId, invoiceId, attachedDocumentType.supplierInvoice],
  );
}

/** Locks a document and returns its id. @throws ApiError 5007 for a document that the company lacks, 2000 without an id */
async function lockDocument(tx: Tx, companyId: string, type: number, id: string | null): Promise<string> {
  if (id === null) throw ruleRefusalError(2000, "DocumentId is required.", "DocumentId");
  const table = documentTables[type];
  // The document is locked, so that the size limit holds for attachments that concurrent calls link to it.
  const storedDocument =
    table === undefined ? null : await findRecord<StoredRecord>(tx, table, companyId, id, "FOR UPDATE");
  if (storedDocument === null) throw ruleRefusalError(5007, "The document to attach to was not found.", "DocumentId");
  return storedDocument.Id;
}

const createLink: CreateRecord = async (tx, call) => {
  const { companyId } = call;
  const body = completeBody("AttachmentLinkApi", call.body ?? {});
  if (body.AttachmentIds.length === 0)
    throw ruleRefusalError(2000, "AttachmentIds must not be empty.", "AttachmentIds");
  const DocumentId = await lockDocument(tx, companyId, body.DocumentType, body.DocumentId);
  await linkAttachments(tx, companyId, { ...body, DocumentId });
  const { rows } = await tx.query<{ Id: string }>(
    `SELECT "Id" FROM "Attachment" WHERE "companyId" = $1 AND "DocumentId" = $2 ORDER BY seq`,
    [companyId, DocumentId],
  );
  const AttachmentIds = rows.map(({ Id }) => Id);
  return { is: "json", text: JSON.stringify({ AttachmentIds, DocumentId, DocumentType: body.DocumentType }) };
};

async function deleteLink(call: Call) {
  await transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `UPDATE "Attachment" SET "DocumentId" = NULL, "AttachedDocumentType" = 0
        WHERE "companyId" = $1 AND "Id" = $2 AND "DocumentId" IS NOT NULL`,
      [call.companyId, call.path.attachmentId],
    );
    if (rowCount === 0) throw notFoundError("The link");
  });
  return emptyAnswer;
}

export const attachmentLinks: Handlers = {
  linkAttachments: makeSingleHandler(createLink),
  linkAttachmentsInBatch: makeBatchHandler(createLink),
  unlinkAttachment: deleteLink,
};
