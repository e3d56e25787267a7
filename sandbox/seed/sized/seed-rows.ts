import { todayIn } from "../../clock";
import type { Db, Tx } from "../../store/db";
import { renderSql, type Sql, sql } from "../../store/sql";
import { makeSeedArticles } from "../articles";
import { insertAll } from "../bulk";
import { norrsken } from "../companies";
import { makeTermsOfPaymentId } from "../company-data";
import { firstCustomerNumber } from "../customers";
import { rebuildBalances } from "../write-books";
import { makeOrdersSql, makeQuotesSql } from "./sized-documents";
import { seedWaitingDrafts } from "./sized-purchases";
import { countPaymentVouchers, makeInvoiceStatements, makePlainVouchersSql } from "./sized-vouchers";

export type SeedSizes = {
  readonly customers?: number;
  readonly invoices?: number;
  readonly quotes?: number;
  readonly orders?: number;
  readonly vouchers?: number;
  readonly supplierDrafts?: number;
};

/**
 * Inserts the given numbers of rows at Norrsken Bygg by statements of the database: numbered customers, of whom the
 * first 50 are in Boden; invoices of one row, posted as the ledger posts them; quotes and orders of one row, of which
 * one in twenty is open; plain vouchers up to the requested number; and drafts of supplier invoices that wait for
 * approval.
 */
export async function seedRows(tx: Tx, sizes: SeedSizes): Promise<void> {
  const today = todayIn(norrsken.timeZone);
  const invoiceCount = sizes.invoices ?? 0;
  const { quotes: quoteCount = 0, orders: orderCount = 0 } = sizes;
  const customerCount = Math.max(sizes.customers ?? 0, invoiceCount + quoteCount + orderCount > 0 ? 1 : 0);
  const articles = makeSeedArticles(norrsken, today);
  await insertAll(
    tx,
    "Article",
    articles.map(({ record }) => record),
  );
  await executeSql(tx, makeCustomersSql(customerCount));
  if (invoiceCount > 0)
    for (const statement of makeInvoiceStatements(invoiceCount, customerCount, today)) await executeSql(tx, statement);
  if (quoteCount > 0) await executeSql(tx, makeQuotesSql(quoteCount, customerCount, today));
  if (orderCount > 0) await executeSql(tx, makeOrdersSql(orderCount, customerCount, today));
  await executeSql(
    tx,
    makePlainVouchersSql(Math.max(0, (sizes.vouchers ?? 0) - invoiceCount - countPaymentVouchers(invoiceCount)), today),
  );
  await tx.query(
    `INSERT INTO "VoucherSeries" ("companyId", "fiscalYearId", series, "nextNumber")
     SELECT "companyId", "FiscalYearId", "NumberSeries", max(number) + 1 FROM "Voucher" GROUP BY 1, 2, 3`,
  );
  if (sizes.supplierDrafts) await seedWaitingDrafts(tx, sizes.supplierDrafts, today);
  await rebuildBalances(tx, norrsken.id);
  await tx.query(
    `UPDATE "CompanySettings" SET "NextCustomerNumber" = $2, "NextArticleNumber" = $3, "NextCustomerInvoiceNumber" = $4,
      "NextQuoteNumber" = $5, "NextOrderNumber" = $6
      WHERE "companyId" = $1`,
    [
      norrsken.id,
      firstCustomerNumber + customerCount,
      articles.length + 1,
      norrsken.firstInvoiceNumber + invoiceCount,
      quoteCount + 1,
      orderCount + 1,
    ],
  );
  await tx.query(
    `ANALYZE "Customer", "Article", "CustomerInvoice", "Quote", "Order", "Voucher", "MonthBalance", "DayBalance",
      "SupplierInvoiceDraft"`,
  );
}

async function executeSql(db: Db, statement: Sql): Promise<void> {
  const { text, values } = renderSql(statement);
  await db.query(text, values);
}

const makeCustomersSql = (customerCount: number): Sql => sql`
  INSERT INTO "Customer" ("companyId", "Id", "CustomerNumber", "Name", "InvoiceCity", "InvoicePostalCode",
    "InvoiceCountryCode", "CurrencyCode", "EmailAddress", "IsActive", "TermsOfPaymentId", "ChangedUtc")
  SELECT ${norrsken.id}::uuid, md5('customer ' || n)::uuid, (${firstCustomerNumber}::int + n)::text,
    'Kund ' || n || ' AB', CASE WHEN n < 50 THEN 'Boden' ELSE 'Luleå' END, '972 31', 'SE', 'SEK',
    'kund' || n || '@kund.example', true,
    ${makeTermsOfPaymentId(norrsken, 30)}::uuid, timestamptz '2026-01-01T00:00:00Z' + n * interval '1 second'
  FROM generate_series(0, ${customerCount}::int - 1) AS n`;
