import type { Tx } from "../store/db";
import { quoteName, renderSql, sql } from "../store/sql";
import type { Seller } from "./invoices/customer-invoice-parties";

type SeriesColumn = "NextCustomerNumber" | "NextArticleNumber" | "NextSupplierNumber";

/**
 * Takes the next free number of a company series. The company's row stays locked until the transaction ends, so two
 * callers never receive the same number.
 */
export async function takeNextNumber(
  tx: Tx,
  companyId: string,
  seriesColumn: SeriesColumn,
  table: string,
  column: string,
): Promise<number> {
  const { text, values } = renderSql(sql`
    WITH head AS (SELECT coalesce(${quoteName(seriesColumn)}, 1) AS number FROM "CompanySettings" WHERE "companyId" = ${companyId} FOR UPDATE),
    taken AS (
      SELECT (${quoteName(column)})::bigint AS number FROM ${quoteName(table)}, head
      WHERE "companyId" = ${companyId} AND ${quoteName(column)} ~ '^[1-9][0-9]{0,8}$' AND (${quoteName(column)})::bigint >= head.number),
    free AS (
      SELECT candidate FROM (SELECT number AS candidate FROM head UNION ALL SELECT number + 1 FROM taken) c
      WHERE NOT EXISTS (SELECT 1 FROM taken WHERE taken.number = c.candidate) ORDER BY candidate LIMIT 1)
    UPDATE "CompanySettings" SET ${quoteName(seriesColumn)} = free.candidate + 1 FROM free WHERE "companyId" = ${companyId}
    RETURNING free.candidate AS number`);
  const { rows } = await tx.query<{ number: number }>(text, values);
  const nextNumber = rows[0]?.number;
  if (nextNumber === undefined) throw new Error(`company ${companyId} has no settings`);
  return nextNumber;
}

/**
 * Takes the next number of the quotes or of the orders. The company's row stays locked until the transaction ends, and
 * a rollback makes the number free again.
 */
export async function takeNextDocumentNumber(
  tx: Tx,
  companyId: string,
  columnName: "NextQuoteNumber" | "NextOrderNumber",
): Promise<number> {
  const seriesColumn = quoteName(columnName);
  const { text, values } = renderSql(sql`UPDATE "CompanySettings" SET ${seriesColumn} = coalesce(${seriesColumn}, 1) + 1
    WHERE "companyId" = ${companyId} RETURNING ${seriesColumn} - 1 AS number`);
  const { rows } = await tx.query<{ number: number }>(text, values);
  if (!rows[0]) throw new Error(`company ${companyId} has no settings`);
  return rows[0].number;
}

/**
 * The next number of the one series of invoices and credit invoices, with the settings of the company. The company's row
 * stays locked until the transaction ends, and a rollback makes the number free again. The numbers of claims that were
 * taken over into the customer ledger are skipped.
 */
export async function takeNextInvoiceNumber(
  tx: Tx,
  companyId: string,
): Promise<{ seller: Seller; invoiceNumber: number }> {
  for (;;) {
    const { rows } = await tx.query<Seller & { NextCustomerInvoiceNumber: number; isOfClaim: boolean }>(
      `UPDATE "CompanySettings" SET "NextCustomerInvoiceNumber" = coalesce("NextCustomerInvoiceNumber", 1) + 1
        WHERE "companyId" = $1
       RETURNING *, EXISTS (SELECT 1 FROM "CustomerLedgerItem" claim WHERE claim."companyId" = $1
                               AND claim."InvoiceNumber" = "NextCustomerInvoiceNumber" - 1) AS "isOfClaim"`,
      [companyId],
    );
    const [seller] = rows;
    if (!seller) throw new Error(`company ${companyId} has no settings`);
    if (!seller.isOfClaim) return { seller, invoiceNumber: seller.NextCustomerInvoiceNumber - 1 };
  }
}
