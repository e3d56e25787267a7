import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { defineResource } from "../resource";
import { codeOf, codeSchema, dateOf, idSchema, textOf, textSchema } from "../wire";

const wireAttachmentSchema = z.looseObject({
  Id: idSchema,
  FileName: textSchema,
  ContentType: textSchema,
  Comment: textSchema,
  DocumentId: textSchema,
  AttachedDocumentType: codeSchema,
  AttachmentStatus: codeSchema,
  ImageDate: textSchema,
  UploadedBy: textSchema,
  TemporaryUrl: textSchema,
});

/** The kind of document a file is attached to; `none` for a file that is not attached yet. */
export type AttachedDocumentKind =
  | "none"
  | "supplierInvoice"
  | "receipt"
  | "voucher"
  | "supplierInvoiceDraft"
  | "allocationPeriod"
  | "transfer"
  | "bankTransaction"
  | "voucherDraft";

/** The codes of `AttachedDocumentType`, and of `DocumentType` where files are linked. */
export const attachedDocumentTypes: Readonly<Record<AttachedDocumentKind, number>> = {
  none: 0,
  supplierInvoice: 1,
  receipt: 2,
  voucher: 3,
  supplierInvoiceDraft: 4,
  allocationPeriod: 5,
  transfer: 6,
  bankTransaction: 8,
  voucherDraft: 9,
};

const kindByType = new Map(
  Object.entries(attachedDocumentTypes).map(([name, number]) => [number, name as AttachedDocumentKind]),
);

/** A file in the books: a document of a supplier, a receipt, or the basis of a voucher. */
export type Attachment = {
  id: string;
  fileName: string;
  contentType: string;
  comment: string;
  documentId: string | null;
  attachedTo: AttachedDocumentKind | "unknown";
  isMatched: boolean;
  uploadedOn: CalendarDate | null;
  uploadedBy: string;
  /** A temporary address of the file on another host, only for the portal's server; null where it was not requested. */
  temporaryUrl: string | null;
};

export const attachments = defineResource(
  "attachments",
  wireAttachmentSchema,
  (wire): Attachment => ({
    id: wire.Id,
    fileName: textOf(wire.FileName),
    contentType: textOf(wire.ContentType),
    comment: textOf(wire.Comment),
    documentId: wire.DocumentId ?? null,
    attachedTo: kindByType.get(codeOf(wire.AttachedDocumentType) ?? 0) ?? "unknown",
    isMatched: wire.AttachmentStatus === 0,
    uploadedOn: dateOf(wire.ImageDate),
    uploadedBy: textOf(wire.UploadedBy),
    temporaryUrl: wire.TemporaryUrl ?? null,
  }),
);
