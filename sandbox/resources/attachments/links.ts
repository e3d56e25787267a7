import { invalid, notFound, refused } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { type Sql, sql } from "../../store/sql";
import { type Create, inBatch, single } from "../batch";
import { type Call, empty, type Handlers } from "../pipeline/call";
import { completed, findStored } from "../records";
import { mostOfDocument } from "./file-upload";

/** `AttachedDocumentType` by our names. */
export const attachedTo = {
  none: 0,
  supplierInvoice: 1,
  voucher: 3,
  supplierInvoiceDraft: 4,
  allocationPeriod: 5,
} as const;

/** The documents attachments are linked to; the sandbox keeps no others. */
const tables: Readonly<Record<number, string>> = {
  [attachedTo.supplierInvoice]: "SupplierInvoice",
  [attachedTo.voucher]: "Voucher",
  [attachedTo.supplierInvoiceDraft]: "SupplierInvoiceDraft",
  [attachedTo.allocationPeriod]: "AllocationPeriod",
};

export type AttachmentLink = {
  readonly DocumentType: number;
  readonly DocumentId: string;
  readonly AttachmentIds: readonly string[];
};

type Stored = { readonly Id: string; readonly DocumentId: string | null };

/**
 * Links attachments to a document that exists. An attachment is linked to one document; linking it there again changes
 * nothing.
 *
 * @param at  what stands before the index of an attachment in a refusal
 * @throws ApiError 3000 for an unknown attachment, 4000 for one of another document, 2000 beyond 20 MB together
 */
export async function linkTo(tx: Tx, companyId: string, link: AttachmentLink, at = "AttachmentIds"): Promise<void> {
  const { DocumentType, DocumentId, AttachmentIds } = link;
  const { rows } = await tx.query<Stored>(
    `SELECT "Id", "DocumentId" FROM "Attachment" WHERE "companyId" = $1 AND "Id" = ANY ($2) ORDER BY "Id" FOR UPDATE`,
    [companyId, AttachmentIds],
  );
  const found = new Map(rows.map((row) => [row.Id, row]));
  for (const [index, id] of AttachmentIds.entries()) {
    const field = `${at}[${index}]`;
    const attachment = found.get(id.toLowerCase());
    if (attachment === undefined) throw refused(3000, "The attachment was not found.", field);
    if (attachment.DocumentId !== null && attachment.DocumentId !== DocumentId) {
      throw refused(4000, "The attachment is linked to another document.", field);
    }
  }
  await tx.query(
    `UPDATE "Attachment" SET "DocumentId" = $3, "AttachedDocumentType" = $4
      WHERE "companyId" = $1 AND "Id" = ANY ($2) AND "DocumentId" IS NULL`,
    [companyId, AttachmentIds, DocumentId, DocumentType],
  );
  const { rows: sizes } = await tx.query<{ bytes: number }>(
    `SELECT sum(length(bytes))::bigint AS bytes FROM "Attachment" WHERE "companyId" = $1 AND "DocumentId" = $2`,
    [companyId, DocumentId],
  );
  if ((sizes[0]?.bytes ?? 0) <= mostOfDocument) return;
  throw invalid([{ field: at, message: "The attachments of a document have at most 20 MB together." }]);
}

/** SQL over a row `r` with an "Id": its attachments as an AttachmentLinkApi, null when it has none. */
export function linkedTo(type: number): Sql {
  return sql`(SELECT jsonb_build_object('DocumentId', r."Id", 'DocumentType', ${type}::int, 'AttachmentIds', ids)
    FROM (SELECT jsonb_agg(a."Id" ORDER BY a.seq) AS ids FROM "Attachment" a
           WHERE a."companyId" = r."companyId" AND a."DocumentId" = r."Id") linked WHERE ids IS NOT NULL)`;
}

/** SQL over a row `r` with an "Id": the ids of its attachments. */
export const linkedIds: Sql = sql`(SELECT coalesce(jsonb_agg(a."Id" ORDER BY a.seq), '[]') FROM "Attachment" a
  WHERE a."companyId" = r."companyId" AND a."DocumentId" = r."Id")`;

/** What a document had attached is free again, but for those named. */
export async function unlinkFrom(tx: Tx, companyId: string, id: string, kept: readonly string[] = []): Promise<void> {
  await tx.query(
    `UPDATE "Attachment" SET "DocumentId" = NULL, "AttachedDocumentType" = 0
      WHERE "companyId" = $1 AND "DocumentId" = $2 AND NOT "Id" = ANY ($3::uuid[])`,
    [companyId, id, kept],
  );
}

/** What a draft had attached becomes its invoice's. */
export async function moveLinks(tx: Tx, companyId: string, draftId: string, invoiceId: string): Promise<void> {
  await tx.query(
    `UPDATE "Attachment" SET "DocumentId" = $3, "AttachedDocumentType" = $4 WHERE "companyId" = $1 AND "DocumentId" = $2`,
    [companyId, draftId, invoiceId, attachedTo.supplierInvoice],
  );
}

/** @throws ApiError 5007 for a document the company does not have, 2000 without one and without attachments */
async function document(tx: Tx, companyId: string, type: number, id: string | null): Promise<string> {
  if (id === null) throw refused(2000, "DocumentId is required.", "DocumentId");
  const table = tables[type];
  // Locked, so that what is linked at once is weighed together.
  const found = table === undefined ? null : await findStored<Stored>(tx, table, companyId, id, "FOR UPDATE");
  if (found === null) throw refused(5007, "The document to attach to was not found.", "DocumentId");
  return found.Id;
}

const link: Create = async (tx, call) => {
  const { companyId } = call;
  const body = completed("AttachmentLinkApi", call.body ?? {});
  if (body.AttachmentIds.length === 0) throw refused(2000, "AttachmentIds must not be empty.", "AttachmentIds");
  const DocumentId = await document(tx, companyId, body.DocumentType, body.DocumentId);
  await linkTo(tx, companyId, { ...body, DocumentId });
  const { rows } = await tx.query<{ Id: string }>(
    `SELECT "Id" FROM "Attachment" WHERE "companyId" = $1 AND "DocumentId" = $2 ORDER BY seq`,
    [companyId, DocumentId],
  );
  const AttachmentIds = rows.map(({ Id }) => Id);
  return { is: "json", text: JSON.stringify({ AttachmentIds, DocumentId, DocumentType: body.DocumentType }) };
};

async function unlink(call: Call) {
  await transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `UPDATE "Attachment" SET "DocumentId" = NULL, "AttachedDocumentType" = 0
        WHERE "companyId" = $1 AND "Id" = $2 AND "DocumentId" IS NOT NULL`,
      [call.companyId, call.path.attachmentId],
    );
    if (rowCount === 0) throw notFound("The link");
  });
  return empty;
}

export const attachmentLinks: Handlers = {
  linkAttachments: single(link),
  linkAttachmentsInBatch: inBatch(link),
  unlinkAttachment: unlink,
};
