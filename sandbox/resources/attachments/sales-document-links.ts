import type { Tx } from "../../store/db";

/** The `DocumentType` of each kind of sales document that has files. */
export const salesDocumentType = { customerInvoiceDraft: 1, customerInvoice: 2, quote: 3, order: 4 } as const;

export type SalesDocumentType = (typeof salesDocumentType)[keyof typeof salesDocumentType];

/** The tables of the sales documents. Each has a column `SalesDocumentAttachments` with the ids of the document's files. */
export const salesDocumentTables: Readonly<Record<SalesDocumentType, string>> = {
  [salesDocumentType.customerInvoiceDraft]: "CustomerInvoiceDraft",
  [salesDocumentType.customerInvoice]: "CustomerInvoice",
  [salesDocumentType.quote]: "Quote",
  [salesDocumentType.order]: "Order",
};

/** The columns of a stored sales document that identify it and its files. */
export type DocumentWithFiles = { readonly Id: string; readonly SalesDocumentAttachments: readonly string[] };

/** Moves the files of a draft to the new id under which the draft was saved. */
export async function moveFilesToSavedDraft(
  tx: Tx,
  companyId: string,
  draft: DocumentWithFiles,
  newDraftId: string,
): Promise<void> {
  if (draft.SalesDocumentAttachments.length === 0) return;
  await tx.query(
    `UPDATE "SalesDocumentAttachment" SET "DocumentId" = $3 WHERE "companyId" = $1 AND "DocumentId" = $2`,
    [companyId, draft.Id, newDraftId],
  );
}

/** Moves the files of a draft to the invoice as which the draft was booked. */
export async function moveFilesToInvoice(
  tx: Tx,
  companyId: string,
  draft: DocumentWithFiles,
  invoiceId: string,
): Promise<void> {
  if (draft.SalesDocumentAttachments.length === 0) return;
  await tx.query(
    `UPDATE "SalesDocumentAttachment" SET "DocumentId" = $3, "DocumentType" = $4
      WHERE "companyId" = $1 AND "DocumentId" = $2`,
    [companyId, draft.Id, invoiceId, salesDocumentType.customerInvoice],
  );
  await tx.query(
    `UPDATE "CustomerInvoice" SET "SalesDocumentAttachments" = $3::jsonb WHERE "companyId" = $1 AND "Id" = $2`,
    [companyId, invoiceId, JSON.stringify(draft.SalesDocumentAttachments)],
  );
}

/** Deletes the files of a document that is deleted. */
export async function deleteFilesOfDocument(tx: Tx, companyId: string, documentId: string): Promise<void> {
  await tx.query(`DELETE FROM "SalesDocumentAttachment" WHERE "companyId" = $1 AND "DocumentId" = $2`, [
    companyId,
    documentId,
  ]);
}
