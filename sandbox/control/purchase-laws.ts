import { booksByCountry } from "../ledger/country-books";

const payablesCasesSql = Object.entries(booksByCountry)
  .map(([code, { standardAccounts }]) => `WHEN '${code}' THEN '${standardAccounts.payables}'`)
  .join(" ");

/**
 * This SQL expression sums what a voucher debits to the company's payables, and counts credits below zero. A query
 * that contains the expression must have the tables `voucher` and `company` in scope.
 */
const payablesSumSql = `(SELECT coalesce(sum((r ->> 'DebitAmount')::numeric - (r ->> 'CreditAmount')::numeric), 0)
  FROM jsonb_array_elements(voucher."Rows") AS r
 WHERE r ->> 'AccountNumber' = CASE company."CountryCode" ${payablesCasesSql} END)`;

/** Laws of purchases; each is a query of the form described in `invariants.ts`. */
export const purchaseLaws: readonly (readonly [law: string, sql: string])[] = [
  [
    "a supplier invoice has one voucher of its kind and the voucher is its own",
    `SELECT invoice."InvoiceNumber" AS what FROM "SupplierInvoice" AS invoice
       LEFT JOIN "Voucher" AS voucher ON voucher."companyId" = invoice."companyId" AND voucher."Id" = invoice."VoucherId"
      WHERE voucher."SourceId" IS DISTINCT FROM invoice."Id" OR voucher."NumberAndNumberSeries" <> invoice."VoucherNumber"
         OR voucher."NumberSeries" <> invoice."NumberSeries" OR voucher.number <> invoice."Number"
         OR voucher."VoucherDate" <> invoice."InvoiceDate" OR voucher."VoucherType" <>
            CASE WHEN invoice."IsQuickInvoice" THEN 25 ELSE 12 END + invoice."IsCreditInvoice"::int
     UNION ALL
     SELECT 'voucher ' || voucher."NumberAndNumberSeries" FROM "Voucher" AS voucher
      WHERE voucher."SourceId" IS NOT NULL AND voucher."VoucherType" IN (12, 13, 25, 26) AND NOT EXISTS (
        SELECT 1 FROM "SupplierInvoice" AS invoice
         WHERE invoice."companyId" = voucher."companyId" AND invoice."VoucherId" = voucher."Id")`,
  ],
  [
    "a debt is below zero, a credit invoice above, and what remains lies between it and nothing",
    `SELECT "InvoiceNumber" AS what FROM "SupplierInvoice"
      WHERE ("TotalAmount" > 0) <> "IsCreditInvoice"
         OR "RemainingAmountInvoiceCurrency" * sign("TotalAmount") NOT BETWEEN 0 AND abs("TotalAmount")
         OR "RemainingAmount" * sign("TotalAmount") < 0
         OR "RemainingAmountInvoiceCurrency" = 0 AND "RemainingAmount" <> 0`,
  ],
  [
    "what remains of a supplier invoice is its total less what payments settled",
    `SELECT invoice."InvoiceNumber" AS what FROM "SupplierInvoice" AS invoice
       LEFT JOIN (SELECT "companyId", "supplierInvoiceId", sum(settled) AS settled FROM "InvoicePayment" GROUP BY 1, 2) AS paid
         ON paid."companyId" = invoice."companyId" AND paid."supplierInvoiceId" = invoice."Id"
      WHERE abs(invoice."RemainingAmountInvoiceCurrency") + invoice."SetOffAmountInvoiceCurrency"
            <> abs(invoice."TotalAmount") - coalesce(paid.settled, 0)`,
  ],
  [
    "what is set off of a supplier invoice, and against which others, is what its set-offs come to",
    `SELECT invoice."InvoiceNumber" AS what FROM "SupplierInvoice" AS invoice
       LEFT JOIN (
         SELECT "companyId", "invoiceId", sum(amount) AS amount, array_agg(DISTINCT "otherId" ORDER BY "otherId") AS others FROM (
           SELECT "companyId", "creditInvoiceId" AS "invoiceId", "debtInvoiceId"::text AS "otherId", amount
             FROM "SupplierInvoiceSetOff" WHERE "undoneAt" IS NULL
           UNION ALL
           SELECT "companyId", "debtInvoiceId", "creditInvoiceId"::text, amount
             FROM "SupplierInvoiceSetOff" WHERE "undoneAt" IS NULL) AS side GROUP BY 1, 2) AS "setOff"
         ON "setOff"."companyId" = invoice."companyId" AND "setOff"."invoiceId" = invoice."Id"
      WHERE invoice."SetOffAmountInvoiceCurrency" <> coalesce("setOff".amount, 0)
         OR ARRAY(SELECT jsonb_array_elements_text(invoice."OffsetInvoiceIds") ORDER BY 1) <> coalesce("setOff".others, '{}')`,
  ],
  [
    "the payables of supplier invoices, their payments and set-offs are what remains of the invoices",
    `WITH kept AS (
       SELECT "companyId", "VoucherId" AS id, "RemainingAmount" AS remaining FROM "SupplierInvoice"
       UNION ALL
       SELECT DISTINCT "companyId", "voucherId", 0 FROM "InvoicePayment" WHERE "supplierInvoiceId" IS NOT NULL
       UNION ALL
       SELECT DISTINCT "companyId", "voucherId", 0 FROM "SupplierInvoiceSetOff" WHERE "voucherId" IS NOT NULL
       UNION ALL
       SELECT DISTINCT "companyId", "undoVoucherId", 0 FROM "SupplierInvoiceSetOff" WHERE "undoVoucherId" IS NOT NULL)
     SELECT company."Name" AS what FROM kept
       JOIN "CompanySettings" AS company ON company."companyId" = kept."companyId"
       LEFT JOIN "Voucher" AS voucher ON voucher."companyId" = kept."companyId" AND voucher."Id" = kept.id
      GROUP BY company."companyId", company."Name"
     HAVING sum(kept.remaining) <> sum(${payablesSumSql})`,
  ],
  [
    "a draft of a supplier invoice balances, and what was converted is gone",
    `SELECT draft."InvoiceNumber" AS what FROM "SupplierInvoiceDraft" AS draft
      WHERE (SELECT coalesce(sum(coalesce((r ->> 'DebitAmount')::numeric, 0) - coalesce((r ->> 'CreditAmount')::numeric, 0)), 0)
               FROM jsonb_array_elements(draft."Rows") AS r) <> 0
         OR EXISTS (SELECT 1 FROM "SupplierInvoice" AS invoice
                     WHERE invoice."companyId" = draft."companyId" AND invoice."CreatedFromDraftId" = draft."Id")`,
  ],
  [
    "a draft is approved by all who approve it, and waits only while one has not",
    `SELECT "InvoiceNumber" AS what FROM "SupplierInvoiceDraft" AS draft,
       LATERAL (SELECT count(*) FILTER (WHERE NOT (one ->> 'IsApproved')::boolean) AS waiting, count(*) AS many
                  FROM jsonb_array_elements("Approvers") AS one) AS approvers
      WHERE ("ApprovalStatus" = 1 AND waiting > 0) OR ("ApprovalStatus" = 3 AND many > 0 AND waiting = 0)
         OR ("ApprovalOrderType" = 0 AND many > 0)`,
  ],
  [
    "an allocation period is booked by a voucher of its own, and a deferral is what its periods come to",
    `SELECT 'period ' || period."Id" AS what FROM "AllocationPeriod" AS period
       LEFT JOIN "Voucher" AS voucher ON voucher."companyId" = period."companyId" AND voucher."Id" = period."VoucherId"
      WHERE (period."Status" = 2) <> (voucher."Id" IS NOT NULL) OR (period."Status" = 3) <> (period."deletedAt" IS NOT NULL)
         OR voucher."VoucherType" <> 18 OR voucher."VoucherDate" <> period."BookkeepingDate"
         OR (voucher."Rows" -> 0 ->> 'DebitAmount')::numeric <> period."Amount"
     UNION ALL
     SELECT 'voucher ' || "NumberAndNumberSeries" FROM "Voucher" AS voucher
      WHERE "SourceId" IS NOT NULL AND "VoucherType" = 18 AND 1 <> (SELECT count(*) FROM "AllocationPeriod" AS period
        WHERE period."companyId" = voucher."companyId" AND period."VoucherId" = voucher."Id")
     UNION ALL
     SELECT 'source ' || source.id FROM (
       SELECT "companyId", "SourceId" AS id, 0 AS spread, (r ->> 'DebitAmount')::numeric - (r ->> 'CreditAmount')::numeric AS moved,
              (r ->> 'AccountNumber')::bigint AS account
         FROM "Voucher", jsonb_array_elements("Rows") AS r
        WHERE "SourceId" IS NOT NULL AND "VoucherType" = 19
       UNION ALL
       SELECT "companyId", coalesce("SupplierInvoiceId", "ManualVoucherId"), "Amount", 0, "CreditAccountNumber"
         FROM "AllocationPeriod" WHERE "deletedAt" IS NULL AND coalesce("SupplierInvoiceId", "ManualVoucherId") IS NOT NULL
       UNION ALL
       SELECT "companyId", coalesce("SupplierInvoiceId", "ManualVoucherId"), -"Amount", 0, "DebitAccountNumber"
         FROM "AllocationPeriod" WHERE "deletedAt" IS NULL AND coalesce("SupplierInvoiceId", "ManualVoucherId") IS NOT NULL
     ) AS source GROUP BY source."companyId", source.id, source.account HAVING sum(spread) <> sum(moved)`,
  ],
];
