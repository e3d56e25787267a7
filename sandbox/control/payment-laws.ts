import { booksByCountry } from "../ledger/country-books";

const receivablesCasesSql = Object.entries(booksByCountry)
  .map(([code, { standardAccounts }]) => `WHEN '${code}' THEN '${standardAccounts.receivables}'`)
  .join(" ");

/**
 * This SQL expression sums what a voucher debits to the company's receivables, and counts credits below zero. A query
 * that contains the expression must have the tables `voucher` and `company` in scope.
 */
const receivablesSumSql = `(SELECT coalesce(sum((r ->> 'DebitAmount')::numeric - (r ->> 'CreditAmount')::numeric), 0)
  FROM jsonb_array_elements(voucher."Rows") AS r
 WHERE r ->> 'AccountNumber' = CASE company."CountryCode" ${receivablesCasesSql} END)`;

/** Laws of payments and receivables; each is a query of the form described in `invariants.ts`. */
export const paymentLaws: readonly (readonly [law: string, sql: string])[] = [
  [
    "what remains of an invoice is its total less what the tax agency, set-offs and payments took",
    `SELECT invoice."InvoiceNumber"::text AS what FROM "CustomerInvoice" AS invoice
       LEFT JOIN (SELECT "companyId", "customerInvoiceId", sum(settled) AS settled FROM "InvoicePayment" GROUP BY 1, 2) AS paid
         ON paid."companyId" = invoice."companyId" AND paid."customerInvoiceId" = invoice."Id"
      WHERE abs(invoice."RemainingAmountInvoiceCurrency") <> invoice."TotalAmountInvoiceCurrency"
            - coalesce(invoice."RotReducedInvoicingAmount", 0) - coalesce(invoice."SetOffAmountInvoiceCurrency", 0)
            - coalesce(paid.settled, 0)
         OR invoice."RemainingAmountInvoiceCurrency" = 0 AND invoice."RemainingAmount" <> 0`,
  ],
  [
    "a voucher of payments clears what its payments settle",
    `SELECT voucher."NumberAndNumberSeries" AS what FROM (
       SELECT payment."companyId", payment."voucherId",
              sum(CASE WHEN invoice."IsCreditInvoice" THEN 1 ELSE -1 END * payment."settledDomestic") AS cleared
         FROM "InvoicePayment" AS payment
         JOIN "CustomerInvoice" AS invoice
           ON invoice."companyId" = payment."companyId" AND invoice."Id" = payment."customerInvoiceId" GROUP BY 1, 2) AS paid
       JOIN "CompanySettings" AS company ON company."companyId" = paid."companyId"
       LEFT JOIN "Voucher" AS voucher ON voucher."companyId" = paid."companyId" AND voucher."Id" = paid."voucherId"
      WHERE paid."voucherId" IS NOT NULL AND voucher."Id" IS NULL OR paid.cleared <> ${receivablesSumSql}`,
  ],
  [
    "the receivables of invoices and their payments are what remains of the invoices",
    `WITH kept AS (
       SELECT "companyId", "VoucherId" AS id, "RemainingAmount" AS remaining FROM "CustomerInvoice"
       UNION ALL
       SELECT DISTINCT "companyId", "voucherId", 0 FROM "InvoicePayment" WHERE "customerInvoiceId" IS NOT NULL)
     SELECT company."Name" AS what FROM kept
       JOIN "CompanySettings" AS company ON company."companyId" = kept."companyId"
       LEFT JOIN "Voucher" AS voucher ON voucher."companyId" = kept."companyId" AND voucher."Id" = kept.id
      GROUP BY company."companyId", company."Name"
     HAVING sum(kept.remaining) <> sum(${receivablesSumSql})`,
  ],
  [
    "what remains of claims that were taken over stands on the receivables of their voucher",
    `SELECT item."InvoiceNumber"::text AS what FROM "CustomerLedgerItem" AS item
      WHERE item."remainingDomestic" < 0
         OR item."RemainingAmountInvoiceCurrency" * CASE WHEN item."IsCreditInvoice" THEN -1 ELSE 1 END
            NOT BETWEEN 0 AND item."TotalAmountInvoiceCurrency"
     UNION ALL
     SELECT coalesce(voucher."NumberAndNumberSeries", 'none') FROM (
       SELECT "companyId", "VoucherId", "IsCreditInvoice" AS "isCredit", sum("remainingDomestic") AS remaining
         FROM "CustomerLedgerItem" GROUP BY 1, 2, 3) AS taken
       JOIN "CompanySettings" AS company ON company."companyId" = taken."companyId"
       LEFT JOIN "Voucher" AS voucher ON voucher."companyId" = taken."companyId" AND voucher."Id" = taken."VoucherId"
      WHERE taken.remaining > (
        SELECT coalesce(sum(CASE WHEN taken."isCredit" THEN (r ->> 'CreditAmount')::numeric
                                 ELSE (r ->> 'DebitAmount')::numeric END), 0)
          FROM jsonb_array_elements(voucher."Rows") AS r
         WHERE r ->> 'AccountNumber' = CASE company."CountryCode" ${receivablesCasesSql} END)`,
  ],
];
