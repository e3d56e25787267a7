import { pool } from "../store/db";

/** An invoice that was sent to its recipient through an operator, without its document. */
export type SentInvoiceSummary = {
  readonly companyId: string;
  readonly companyName: string | null;
  readonly invoiceId: string;
  readonly number: number | null;
  /** The way of sending: 1 e-invoice, 2 paper, 3 the consumer's bank, 4 Kivra. */
  readonly sendType: number;
  readonly sentAt: Date;
  readonly recipient: string;
  readonly contentType: string;
};

export const sentInvoicesPerPage = 500;

const summaryColumns = `sent."companyId", company.name AS "companyName", sent."invoiceId", invoice."InvoiceNumber" AS number,
  sent."sendType", sent."sentAt", sent.recipient, sent."contentType"`;

const joinedTables = `"SentInvoice" AS sent
  LEFT JOIN "Company" AS company ON company.id = sent."companyId"
  LEFT JOIN "CustomerInvoice" AS invoice
    ON invoice."companyId" = sent."companyId" AND invoice."Id" = sent."invoiceId"`;

/** One page of the sent invoices, newest first, and the number of all sent invoices. */
export async function listSentInvoices(pageNumber: number): Promise<{ invoices: SentInvoiceSummary[]; total: number }> {
  const totalQuery = await pool.query<{ total: number }>(`SELECT count(*) AS total FROM "SentInvoice"`);
  const { rows } = await pool.query<SentInvoiceSummary>(
    `SELECT ${summaryColumns} FROM ${joinedTables} ORDER BY sent."sentAt" DESC, sent."invoiceId" LIMIT $1 OFFSET $2`,
    [sentInvoicesPerPage, (pageNumber - 1) * sentInvoicesPerPage],
  );
  return { invoices: rows, total: totalQuery.rows[0]?.total ?? 0 };
}

/** One sent invoice with its document as it was sent; null where there is none. */
export async function findSentInvoice(
  invoiceId: string,
): Promise<(SentInvoiceSummary & { readonly document: Buffer }) | null> {
  const { rows } = await pool.query<SentInvoiceSummary & { document: Buffer }>(
    `SELECT ${summaryColumns}, sent.document FROM ${joinedTables} WHERE sent."invoiceId"::text = $1`,
    [invoiceId.toLowerCase()],
  );
  return rows[0] ?? null;
}
