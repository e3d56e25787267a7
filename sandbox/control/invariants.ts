import { currenciesByExponent } from "../ledger/money";
import type { Db } from "../store/db";
import { attachmentLaws } from "./attachment-laws";
import { invoiceKindLaws } from "./invoice-kind-laws";
import { orderLaws } from "./order-laws";
import { paymentLaws } from "./payment-laws";
import { payrollLaws } from "./payroll-laws";
import { purchaseLaws } from "./purchase-laws";
import { vatReportLaws } from "./vat-report-laws";

export type InvariantReport = { readonly ok: boolean; readonly violations: readonly string[] };

/** This SQL expression gives the number of decimals of an invoice's currency. */
const currencyDecimalsSql = `CASE ${currenciesByExponent
  .map(([exponent, codes]) => `WHEN invoice."CurrencyCode" = ANY (string_to_array('${codes}', ' ')) THEN ${exponent}`)
  .join(" ")} ELSE 2 END`;

/**
 * The laws that the books must always satisfy. Each is a query that returns the records breaking the law, in column `what`.
 */
const laws: readonly (readonly [law: string, sql: string])[] = [
  [
    "a voucher balances and is not empty",
    `SELECT voucher."NumberAndNumberSeries" AS what FROM "Voucher" AS voucher
      LEFT JOIN LATERAL (
        SELECT count(*) AS rows, sum((r ->> 'DebitAmount')::numeric - (r ->> 'CreditAmount')::numeric) AS balance
          FROM jsonb_array_elements(voucher."Rows") AS r) AS sums ON true
      WHERE sums.rows < 2 OR sums.balance <> 0`,
  ],
  [
    "a posting is on one side of one account of its year's chart",
    `SELECT voucher."NumberAndNumberSeries" || ' ' || (r ->> 'AccountNumber') AS what
       FROM "Voucher" AS voucher, jsonb_array_elements(voucher."Rows") AS r
      WHERE ((r ->> 'DebitAmount')::numeric > 0) = ((r ->> 'CreditAmount')::numeric > 0)
         OR (r ->> 'DebitAmount')::numeric < 0 OR (r ->> 'CreditAmount')::numeric < 0
         OR NOT EXISTS (SELECT 1 FROM "Account" AS account
                         WHERE account."companyId" = voucher."companyId" AND account."FiscalYearId" = voucher."FiscalYearId"
                           AND account."Number" = r ->> 'AccountNumber')`,
  ],
  [
    "a voucher lies in its fiscal year",
    `SELECT voucher."NumberAndNumberSeries" AS what FROM "Voucher" AS voucher
      LEFT JOIN "FiscalYear" AS year
        ON year."companyId" = voucher."companyId" AND year."Id" = voucher."FiscalYearId"
      WHERE year."Id" IS NULL OR voucher."VoucherDate" NOT BETWEEN year."StartDate" AND year."EndDate"`,
  ],
  [
    "a series has no gap",
    `SELECT numbers."NumberSeries" || ': ' || numbers.many || ' vouchers, first ' || numbers.first || ', last ' ||
            numbers.last || ', next ' || coalesce(series."nextNumber"::text, 'none') AS what
       FROM (SELECT "companyId", "FiscalYearId", "NumberSeries", count(*) AS many, min(number) AS first, max(number) AS last
               FROM "Voucher" GROUP BY 1, 2, 3) AS numbers
       FULL JOIN "VoucherSeries" AS series ON series."companyId" = numbers."companyId"
        AND series."fiscalYearId" = numbers."FiscalYearId" AND series.series = numbers."NumberSeries"
      WHERE numbers.first IS DISTINCT FROM 1 OR numbers.last IS DISTINCT FROM numbers.many
         OR series."nextNumber" IS DISTINCT FROM numbers.last + 1`,
  ],
  [
    "invoice numbers have no gap",
    `SELECT min("InvoiceNumber") || ' to ' || max("InvoiceNumber") || ', ' || count(*) || ' invoices' AS what
       FROM "CustomerInvoice" AS invoice
       JOIN "CompanySettings" AS company ON company."companyId" = invoice."companyId"
      GROUP BY invoice."companyId", company."NextCustomerInvoiceNumber"
     HAVING max("InvoiceNumber") - min("InvoiceNumber") + 1 <> count(*) + (
              SELECT count(*) FROM "CustomerLedgerItem" AS claim WHERE claim."companyId" = invoice."companyId"
                 AND claim."InvoiceNumber" BETWEEN min(invoice."InvoiceNumber") AND max(invoice."InvoiceNumber"))
         OR max("InvoiceNumber") + 1 <> company."NextCustomerInvoiceNumber"`,
  ],
  [
    "an invoice has one voucher and the voucher is its own",
    `SELECT invoice."InvoiceNumber"::text AS what FROM "CustomerInvoice" AS invoice
      LEFT JOIN "Voucher" AS voucher ON voucher."companyId" = invoice."companyId" AND voucher."Id" = invoice."VoucherId"
      WHERE voucher."SourceId" IS DISTINCT FROM invoice."Id"
         OR voucher."NumberAndNumberSeries" IS DISTINCT FROM invoice."VoucherNumber"
         OR voucher."VoucherDate" IS DISTINCT FROM invoice."InvoiceDate"
     UNION ALL
     SELECT 'voucher ' || voucher."NumberAndNumberSeries" FROM "Voucher" AS voucher
      WHERE voucher."SourceId" IS NOT NULL AND voucher."VoucherType" IN (14, 15) AND NOT EXISTS (
        SELECT 1 FROM "CustomerInvoice" AS invoice
         WHERE invoice."companyId" = voucher."companyId" AND invoice."VoucherId" = voucher."Id")
     UNION ALL
     SELECT 'source ' || "SourceId" FROM "Voucher" WHERE "SourceId" IS NOT NULL AND "VoucherType" IN (14, 15)
      GROUP BY "companyId", "SourceId"
     HAVING count(*) > 1`,
  ],
  [
    "a voucher debits what its invoice asks for, and credits what a credit invoice gives back",
    `SELECT invoice."InvoiceNumber"::text AS what
       FROM "CustomerInvoice" AS invoice
       JOIN "Voucher" AS voucher ON voucher."companyId" = invoice."companyId" AND voucher."Id" = invoice."VoucherId"
      WHERE invoice."TotalAmountInvoiceCurrency" <> 0
        AND (voucher."Rows" -> 0 ->> CASE WHEN invoice."IsCreditInvoice" THEN 'CreditAmount' ELSE 'DebitAmount' END)::numeric
            <> invoice."TotalAmount" - coalesce(invoice."RotReducedInvoicingAmount", 0)`,
  ],
  [
    "a credit invoice has a voucher of its kind",
    `SELECT invoice."InvoiceNumber"::text AS what
       FROM "CustomerInvoice" AS invoice
       JOIN "Voucher" AS voucher ON voucher."companyId" = invoice."companyId" AND voucher."Id" = invoice."VoucherId"
      WHERE voucher."VoucherType" <> CASE WHEN invoice."IsCreditInvoice" THEN 15 ELSE 14 END`,
  ],
  [
    "a voided invoice and what voids it name and settle each other",
    `SELECT credit."InvoiceNumber"::text AS what FROM "CustomerInvoice" AS credit
       LEFT JOIN "CustomerInvoice" AS voided
         ON voided."companyId" = credit."companyId" AND voided."Id" = credit."ReferringInvoiceId"
      WHERE credit."ReferringInvoiceId" IS NOT NULL AND (
            NOT credit."IsCreditInvoice"
         OR voided."CreditedBy" IS DISTINCT FROM jsonb_build_array(jsonb_build_object('CreditInvoiceId', credit."Id"))
         OR voided."TotalAmount" <> credit."TotalAmount" OR voided."TotalVatAmount" <> credit."TotalVatAmount"
         OR voided."RemainingAmount" <> 0 OR credit."RemainingAmount" <> 0)
     UNION ALL
     SELECT voided."InvoiceNumber"::text FROM "CustomerInvoice" AS voided
      WHERE voided."CreditedBy" <> '[]' AND NOT EXISTS (
        SELECT 1 FROM "CustomerInvoice" AS credit
         WHERE credit."companyId" = voided."companyId" AND credit."ReferringInvoiceId" = voided."Id")`,
  ],
  [
    "the vouchers of a voided invoice and of what voids it leave no balance",
    `SELECT pair.number || ' on ' || (r ->> 'AccountNumber') AS what
       FROM (SELECT credit."companyId", credit."InvoiceNumber" AS number, unnest(ARRAY[credit."VoucherId", voided."VoucherId"]) AS id
               FROM "CustomerInvoice" AS credit
               JOIN "CustomerInvoice" AS voided
                 ON voided."companyId" = credit."companyId" AND voided."Id" = credit."ReferringInvoiceId") AS pair
       JOIN "Voucher" AS voucher ON voucher."companyId" = pair."companyId" AND voucher."Id" = pair.id,
            jsonb_array_elements(voucher."Rows") AS r
      GROUP BY pair."companyId", pair.number, r ->> 'AccountNumber'
     HAVING sum((r ->> 'DebitAmount')::numeric - (r ->> 'CreditAmount')::numeric) <> 0`,
  ],
  [
    "an invoice's VAT is its lines': the specification and the rows add up to the totals",
    `SELECT invoice."InvoiceNumber"::text AS what FROM "CustomerInvoice" AS invoice,
       LATERAL (SELECT coalesce(sum((v ->> 'VatAmountInvoiceCurrency')::numeric), 0) AS vat,
                       coalesce(sum((v ->> 'AmountInvoiceCurrency')::numeric), 0) AS net
                  FROM jsonb_array_elements(invoice."VatSpecification") AS v) AS told,
       LATERAL (SELECT coalesce(sum((r ->> 'AmountNoVat')::numeric), 0) AS net
                  FROM jsonb_array_elements(invoice."Rows") AS r) AS rows
      WHERE told.vat <> invoice."TotalVatAmountInvoiceCurrency" OR told.net <> rows.net
         OR told.net + told.vat + invoice."TotalRoundings" <> invoice."TotalAmountInvoiceCurrency"
     UNION ALL
     SELECT invoice."InvoiceNumber" || ' at ' || (v ->> 'VatPercent')
       FROM "CustomerInvoice" AS invoice, jsonb_array_elements(invoice."VatSpecification") AS v
      WHERE NOT invoice."IncludesVat" AND (v ->> 'VatAmountInvoiceCurrency')::numeric
            <> round((v ->> 'AmountInvoiceCurrency')::numeric * (v ->> 'VatPercent')::numeric, ${currencyDecimalsSql})`,
  ],
  [
    "output VAT in a voucher is the VAT of its invoice",
    `SELECT invoice."InvoiceNumber"::text AS what
       FROM "CustomerInvoice" AS invoice
       JOIN "Voucher" AS voucher ON voucher."companyId" = invoice."companyId" AND voucher."Id" = invoice."VoucherId"
       JOIN LATERAL (
         SELECT coalesce(sum((r ->> 'CreditAmount')::numeric - (r ->> 'DebitAmount')::numeric), 0) AS vat
           FROM jsonb_array_elements(voucher."Rows") AS r
          WHERE EXISTS (SELECT 1 FROM "VatCode" AS code WHERE code."companyId" = invoice."companyId"
                           AND code."RelatedAccounts" ->> 'AccountNumber1' = r ->> 'AccountNumber')) AS booked ON true
      WHERE booked.vat <> CASE WHEN invoice."IsCreditInvoice" THEN -1 ELSE 1 END * invoice."TotalVatAmount"`,
  ],
  [
    "balances are the sum of the postings",
    `WITH postings AS (
       SELECT voucher."companyId", voucher."VoucherDate" AS day, (r ->> 'AccountNumber')::bigint AS account,
              sum((r ->> 'DebitAmount')::numeric - (r ->> 'CreditAmount')::numeric) AS amount
         FROM "Voucher" AS voucher, jsonb_array_elements(voucher."Rows") AS r GROUP BY 1, 2, 3
     ), months AS (
       SELECT "companyId", date_trunc('month', day)::date AS month, account, sum(amount) AS amount
         FROM postings GROUP BY 1, 2, 3
     )
     SELECT 'account ' || coalesce(postings.account, kept."accountNumber") || ' on ' || coalesce(postings.day, kept.day) AS what
       FROM postings FULL JOIN "DayBalance" AS kept ON kept."companyId" = postings."companyId"
        AND kept.day = postings.day AND kept."accountNumber" = postings.account
      WHERE coalesce(postings.amount, 0) <> coalesce(kept.amount, 0)
     UNION ALL
     SELECT 'account ' || coalesce(months.account, kept."accountNumber") || ' in ' || coalesce(months.month, kept.month)
       FROM months FULL JOIN "MonthBalance" AS kept ON kept."companyId" = months."companyId"
        AND kept.month = months.month AND kept."accountNumber" = months.account
      WHERE coalesce(months.amount, 0) <> coalesce(kept.amount, 0)`,
  ],
  [
    "every year knows how far the books are locked",
    `SELECT year."StartDate"::text AS what FROM "FiscalYear" AS year JOIN "CompanySettings" AS company USING ("companyId")
      WHERE year."lockedTo" IS DISTINCT FROM company."AccountingLockedTo"`,
  ],
  [
    "opening balances sum to zero",
    `SELECT "companyId"::text AS what FROM "OpeningBalance" GROUP BY "companyId" HAVING sum(amount) <> 0`,
  ],
  [
    "a converted draft is gone",
    `SELECT invoice."InvoiceNumber"::text AS what FROM "CustomerInvoice" AS invoice
       JOIN "CustomerInvoiceDraft" AS draft
         ON draft."companyId" = invoice."companyId" AND draft."Id" = invoice."CreatedFromDraftId"`,
  ],
  ...invoiceKindLaws,
  ...purchaseLaws,
  ...paymentLaws,
  ...vatReportLaws,
  ...orderLaws,
  ...attachmentLaws,
  ...payrollLaws,
];

const maxViolationsPerLaw = 5;

/** Checks every law on all companies' books. */
export async function checkInvariants(db: Db): Promise<InvariantReport> {
  const violations: string[] = [];
  for (const [law, sql] of laws) {
    const { rows } = await db.query<{ what: string }>(
      `SELECT what FROM (${sql}) AS broken LIMIT ${maxViolationsPerLaw}`,
    );
    violations.push(...rows.map(({ what }) => `${law}: ${what}`));
  }
  return { ok: violations.length === 0, violations };
}
