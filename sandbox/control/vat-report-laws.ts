import { booksByCountry } from "../ledger/country-books";

const settlementAccountsSql = Object.entries(booksByCountry)
  .map(([country, { vatReturn }]) => `('${country}', '${vatReturn.settlementAccount}')`)
  .join(", ");

/** Laws of VAT reports; each is a query of the form described in `invariants.ts`. */
export const vatReportLaws: readonly (readonly [law: string, sql: string])[] = [
  [
    "a voucher of a VAT report is one report's, which is approved, and owes what that says on the last day of its period",
    `SELECT report."Name" AS what
       FROM "VatReport" AS report JOIN "CompanySettings" AS company USING ("companyId")
       JOIN (VALUES ${settlementAccountsSql}) AS settled (country, account) ON settled.country = company."CountryCode"
       LEFT JOIN "Voucher" AS voucher ON voucher."companyId" = report."companyId" AND voucher."Id" = report."VoucherId"
       LEFT JOIN LATERAL (
         SELECT coalesce(sum((r ->> 'CreditAmount')::numeric - (r ->> 'DebitAmount')::numeric), 0) AS owed
           FROM jsonb_array_elements(voucher."Rows") AS r WHERE r ->> 'AccountNumber' = settled.account) AS debt ON true
      WHERE report."VoucherId" IS NOT NULL AND (voucher."VoucherType" IS DISTINCT FROM 8
         OR voucher."VoucherDate" <> report."EndDate" OR debt.owed <> report."TotalAmount"
         OR report."DocumentApprovalStatus" <> 1)
     UNION ALL
     SELECT voucher."NumberAndNumberSeries" FROM "Voucher" AS voucher
       LEFT JOIN "VatReport" AS report
         ON report."companyId" = voucher."companyId" AND report."VoucherId" = voucher."Id"
      WHERE voucher."SourceId" IS NOT NULL AND voucher."VoucherType" = 8 GROUP BY voucher."companyId", voucher."Id", 1 HAVING count(report."Id") <> 1`,
  ],
  [
    "VAT reports do not overlap",
    `SELECT one."Name" AS what FROM "VatReport" AS one JOIN "VatReport" AS other
         ON other."companyId" = one."companyId" AND other."Id" > one."Id"
        AND other."StartDate" <= one."EndDate" AND other."EndDate" >= one."StartDate"`,
  ],
];
