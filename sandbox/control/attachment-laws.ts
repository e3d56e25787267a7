import { salesDocumentTables } from "../resources/attachments/sales-document-links";

const fileListQueries = Object.entries(salesDocumentTables).map(
  ([type, table]) =>
    `SELECT "companyId", "Id", ${type} AS type, "SalesDocumentAttachments" AS files FROM "${table}" WHERE "SalesDocumentAttachments" <> '[]'`,
);

/** Laws of attached files; each is a query of the form described in `invariants.ts`. */
export const attachmentLaws: readonly (readonly [law: string, sql: string])[] = [
  [
    "a sales document names its files, and each of them belongs to one",
    `SELECT coalesce(document."Id", file."DocumentId")::text AS what
       FROM (${fileListQueries.join(" UNION ALL ")}) AS document
       FULL JOIN (SELECT "companyId", "DocumentId", "DocumentType", jsonb_agg("Id" ORDER BY seq) AS files
                    FROM "SalesDocumentAttachment" GROUP BY 1, 2, 3) AS file
         ON file."companyId" = document."companyId" AND file."DocumentId" = document."Id" AND file."DocumentType" = document.type
      WHERE document.files IS DISTINCT FROM file.files`,
  ],
  [
    "an attachment is linked to a document of a kind, or to nothing of none",
    `SELECT "Id"::text AS what FROM "Attachment" WHERE ("DocumentId" IS NULL) <> ("AttachedDocumentType" = 0)`,
  ],
  [
    "inbound e-invoices have no gap",
    `SELECT count(*) || ' e-invoices, last ' || max("SequenceNumber") AS what FROM "InboundAutoInvoice"
      GROUP BY "companyId" HAVING count(*) <> max("SequenceNumber")`,
  ],
];
