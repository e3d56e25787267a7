import { now } from "../../clock";
import { countryBooks } from "../../ledger/country-books";
import { currencyExponent, minorNumber, parseScaled } from "../../ledger/money";
import { type VatReport, type VatSum, vatReport } from "../../ledger/vat-report";
import { voucherType } from "../../ledger/voucher";
import type { Tx } from "../../store/db";
import { sellerOf } from "../invoices/customer-invoice-draft-values";
import { updateRecord } from "../records";
import type { VatPeriod } from "./vat-report-periods";

type Sum = Omit<VatSum, "amountMinor"> & { readonly amount: string };

/** Postings of a period by account and VAT code, a row's own or its account's; what was declared already is left out. */
const sums = `
  SELECT account."Number"::bigint AS "accountNumber", account."Type" AS "accountType", code."Code" AS "vatCode",
         sum((r ->> 'DebitAmount')::numeric - (r ->> 'CreditAmount')::numeric) AS amount
    FROM "Voucher" AS voucher CROSS JOIN LATERAL jsonb_array_elements(voucher."Rows") AS r
    JOIN "Account" AS account ON account."companyId" = voucher."companyId"
     AND account."FiscalYearId" = voucher."FiscalYearId" AND account."Number" = r ->> 'AccountNumber'
    JOIN "VatCode" AS code ON code."companyId" = voucher."companyId"
     AND code."Id" = coalesce((r ->> 'VatCodeId')::uuid, account."VatCodeId")
   WHERE voucher."companyId" = $1 AND voucher."VoucherDate" BETWEEN $2 AND $3 AND voucher."VoucherType" <> $4
   GROUP BY 1, 2, 3 ORDER BY 1, 3`;

/** The return of a period as the books stand. */
export async function reportOf(tx: Tx, companyId: string, { first, last }: VatPeriod): Promise<VatReport> {
  const { CountryCode, CurrencyCode } = await sellerOf(tx, companyId);
  const exponent = currencyExponent(CurrencyCode ?? "SEK");
  const { vatReturn, standard } = countryBooks(CountryCode);
  const { rows } = await tx.query<Sum>(sums, [companyId, first, last, voucherType.vatReport]);
  const found = rows.map(({ amount, ...sum }) => ({ ...sum, amountMinor: parseScaled(amount, exponent) }));
  return vatReport(found, vatReturn, { exponent, rounding: standard.rounding });
}

/** Boxes and total as reports show them. */
export const shownAmounts = ({ boxes, totalMinor }: VatReport, exponent: number) => ({
  Boxes: boxes.map(({ box, amountMinor }) => ({ Box: box, Amount: minorNumber(amountMinor, exponent) })),
  TotalAmount: minorNumber(totalMinor, exponent),
});

type Outdated = VatPeriod & { readonly id: string; readonly vouchers: number };

/** Makes the amounts of reports that are not approved anew where the books have changed since. */
export async function refreshReports(tx: Tx, companyId: string): Promise<void> {
  const { rows } = await tx.query<Outdated>(
    `SELECT report."Id" AS id, report."StartDate" AS first, report."EndDate" AS last, posted.vouchers
       FROM "VatReport" AS report, LATERAL (
              SELECT count(*) AS vouchers FROM "Voucher" AS voucher WHERE voucher."companyId" = $1
                 AND voucher."VoucherDate" BETWEEN report."StartDate" AND report."EndDate") AS posted
      WHERE report."companyId" = $1 AND report."DocumentApprovalStatus" <> 1
        AND (report.counted <> posted.vouchers OR EXISTS (
              SELECT 1 FROM "Account" WHERE "companyId" = $1 AND "ModifiedUtc" >= report."countedAt"))
      ORDER BY report.seq FOR UPDATE OF report`,
    [companyId],
  );
  for (const { id, vouchers, ...period } of rows) {
    const { CurrencyCode } = await sellerOf(tx, companyId);
    const shown = shownAmounts(await reportOf(tx, companyId, period), currencyExponent(CurrencyCode ?? "SEK"));
    await updateRecord(tx, "VatReport", companyId, id, { ...shown, counted: vouchers, countedAt: now() });
  }
}
