import type { Tx } from "../../store/db";

/** `DocumentType` of the sales documents that have files. */
export const salesDocument = { customerInvoiceDraft: 1, customerInvoice: 2, quote: 3, order: 4 } as const;

export type SalesDocumentType = (typeof salesDocument)[keyof typeof salesDocument];

/** Their tables; each has a column `SalesDocumentAttachments` with the ids of its files. */
export const salesTables: Readonly<Record<SalesDocumentType, string>> = {
  [salesDocument.customerInvoiceDraft]: "CustomerInvoiceDraft",
  [salesDocument.customerInvoice]: "CustomerInvoice",
  [salesDocument.quote]: "Quote",
  [salesDocument.order]: "Order",
};

/** What of a stored document says which files it has. */
export type WithFiles = { readonly Id: string; readonly SalesDocumentAttachments: readonly string[] };

/** The files of a draft that was saved under another id stay its own. */
export async function keepFiles(tx: Tx, companyId: string, draft: WithFiles, id: string): Promise<void> {
  if (draft.SalesDocumentAttachments.length === 0) return;
  await tx.query(
    `UPDATE "SalesDocumentAttachment" SET "DocumentId" = $3 WHERE "companyId" = $1 AND "DocumentId" = $2`,
    [companyId, draft.Id, id],
  );
}

/** The files of a draft become those of the invoice it was booked as. */
export async function handOverFiles(tx: Tx, companyId: string, draft: WithFiles, invoiceId: string): Promise<void> {
  if (draft.SalesDocumentAttachments.length === 0) return;
  await tx.query(
    `UPDATE "SalesDocumentAttachment" SET "DocumentId" = $3, "DocumentType" = $4
      WHERE "companyId" = $1 AND "DocumentId" = $2`,
    [companyId, draft.Id, invoiceId, salesDocument.customerInvoice],
  );
  await tx.query(
    `UPDATE "CustomerInvoice" SET "SalesDocumentAttachments" = $3::jsonb WHERE "companyId" = $1 AND "Id" = $2`,
    [companyId, invoiceId, JSON.stringify(draft.SalesDocumentAttachments)],
  );
}

/** The files of a document that is deleted go with it. */
export async function deleteFiles(tx: Tx, companyId: string, documentId: string): Promise<void> {
  await tx.query(`DELETE FROM "SalesDocumentAttachment" WHERE "companyId" = $1 AND "DocumentId" = $2`, [
    companyId,
    documentId,
  ]);
}
