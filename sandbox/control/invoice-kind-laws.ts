import { euMembers } from "../resources/codes";

const euCountryListSql = [...euMembers].map((country) => `'${country}'`).join(", ");

/** Laws of credit invoices, house work and sales without VAT; each is a query of the form described in `invariants.ts`. */
export const invoiceKindLaws: readonly (readonly [law: string, sql: string])[] = [
  [
    "what remains of an invoice lies between nothing and what its customer owes, and below it of a credit invoice",
    `SELECT invoice."InvoiceNumber"::text AS what FROM "CustomerInvoice" AS invoice
      WHERE invoice."RemainingAmount" * CASE WHEN invoice."IsCreditInvoice" THEN -1 ELSE 1 END
            NOT BETWEEN 0 AND invoice."TotalAmount" - coalesce(invoice."RotReducedInvoicingAmount", 0)`,
  ],
  [
    "a tax reduction is owed by the tax agency, and its persons make it up",
    `SELECT invoice."InvoiceNumber"::text AS what
       FROM "CustomerInvoice" AS invoice
       JOIN "Voucher" AS voucher ON voucher."companyId" = invoice."companyId" AND voucher."Id" = invoice."VoucherId",
       LATERAL (SELECT coalesce(sum((p ->> 'Amount')::numeric), 0) AS amount
                  FROM jsonb_array_elements(invoice."Persons") AS p) AS persons
      WHERE persons.amount <> coalesce(invoice."RotReducedInvoicingAmount", 0)
         OR (coalesce(invoice."RotReducedInvoicingType", 0) <> 0 OR invoice."UsesGreenTechnology") <> (persons.amount <> 0)
         OR persons.amount <> 0
        AND (voucher."Rows" -> 1 ->> CASE WHEN invoice."IsCreditInvoice" THEN 'CreditAmount' ELSE 'DebitAmount' END)::numeric
            <> persons.amount`,
  ],
  [
    "an invoice has no VAT where its buyer owes it or nobody",
    `SELECT invoice."InvoiceNumber"::text AS what
       FROM "CustomerInvoice" AS invoice,
       LATERAL (SELECT invoice.printed -> 'company' ->> 'CountryCode' AS seller,
                       CASE WHEN invoice.printed -> 'customer' ->> 'forcesVat' = 'true' THEN ''
                            ELSE invoice.printed -> 'customer' ->> 'VatNumber' END AS number) AS parties
      WHERE invoice."TotalVatAmountInvoiceCurrency" <> 0 AND invoice."InvoiceCountryCode" <> parties.seller
        AND (parties.number <> '' OR invoice."InvoiceCountryCode" NOT IN (${euCountryListSql}) OR parties.seller NOT IN (${euCountryListSql}))
     UNION ALL
     SELECT invoice."InvoiceNumber"::text FROM "CustomerInvoice" AS invoice
      WHERE invoice."ReverseChargeOnConstructionServices" AND NOT EXISTS (
        SELECT 1 FROM jsonb_array_elements(invoice."Rows") AS r WHERE (r ->> 'VatRate')::numeric = 0)`,
  ],
];
