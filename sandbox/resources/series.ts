import type { Tx } from "../store/db";
import { name, render, sql } from "../store/sql";
import type { Seller } from "./invoices/customer-invoice-parties";

type Series = "NextCustomerNumber" | "NextArticleNumber" | "NextSupplierNumber";

/**
 * The next free number of a company series. The company's row is locked until the transaction ends, so two callers
 * never get the same one.
 */
export async function nextNumber(
  tx: Tx,
  companyId: string,
  series: Series,
  table: string,
  column: string,
): Promise<number> {
  const { text, values } = render(sql`
    WITH head AS (SELECT coalesce(${name(series)}, 1) AS number FROM "CompanySettings" WHERE "companyId" = ${companyId} FOR UPDATE),
    taken AS (
      SELECT (${name(column)})::bigint AS number FROM ${name(table)}, head
      WHERE "companyId" = ${companyId} AND ${name(column)} ~ '^[1-9][0-9]{0,8}$' AND (${name(column)})::bigint >= head.number),
    free AS (
      SELECT candidate FROM (SELECT number AS candidate FROM head UNION ALL SELECT number + 1 FROM taken) c
      WHERE NOT EXISTS (SELECT 1 FROM taken WHERE taken.number = c.candidate) ORDER BY candidate LIMIT 1)
    UPDATE "CompanySettings" SET ${name(series)} = free.candidate + 1 FROM free WHERE "companyId" = ${companyId}
    RETURNING free.candidate AS number`);
  const { rows } = await tx.query<{ number: number }>(text, values);
  const number = rows[0]?.number;
  if (number === undefined) throw new Error(`company ${companyId} has no settings`);
  return number;
}

/**
 * The next number of the quotes or of the orders. The company's row stays locked until the transaction ends: what is
 * refused gives its number back.
 */
export async function takeNumber(
  tx: Tx,
  companyId: string,
  series: "NextQuoteNumber" | "NextOrderNumber",
): Promise<number> {
  const head = name(series);
  const { text, values } = render(sql`UPDATE "CompanySettings" SET ${head} = coalesce(${head}, 1) + 1
    WHERE "companyId" = ${companyId} RETURNING ${head} - 1 AS number`);
  const { rows } = await tx.query<{ number: number }>(text, values);
  if (!rows[0]) throw new Error(`company ${companyId} has no settings`);
  return rows[0].number;
}

/**
 * The next invoice number, of invoices and credit invoices alike, with the settings of the company that takes it. Its row
 * stays locked until the transaction ends: what is refused gives its number back. Numbers of claims taken over are stepped
 * over.
 */
export async function takeInvoiceNumber(tx: Tx, companyId: string): Promise<{ seller: Seller; invoiceNumber: number }> {
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
