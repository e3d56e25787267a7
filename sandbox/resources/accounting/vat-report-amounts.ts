import { now } from "../../clock";
import { getCountryBooks } from "../../ledger/country-books";
import { getCurrencyExponent, parseScaled, toAmountNumber } from "../../ledger/money";
import { type VatReport, type VatSum, vatReport } from "../../ledger/vat-report";
import { voucherType } from "../../ledger/voucher";
import type { Tx } from "../../store/db";
import { getSeller } from "../invoices/customer-invoice-draft-values";
import { updateRecord } from "../records";
import type { VatPeriod } from "./vat-report-periods";

type VatSumRow = Omit<VatSum, "amountMinor"> & { readonly amount: string };

/**
 * Sums the postings of a period by account and VAT code. The VAT code is the code of the row, or else of its account.
 * Vouchers of VAT reports are left out, because their amounts have been declared.
 */
const vatSumsSql = `
  SELECT account."Number"::bigint AS "accountNumber", account."Type" AS "accountType", code."Code" AS "vatCode",
         sum((r ->> 'DebitAmount')::numeric - (r ->> 'CreditAmount')::numeric) AS amount
    FROM "Voucher" AS voucher CROSS JOIN LATERAL jsonb_array_elements(voucher."Rows") AS r
    JOIN "Account" AS account ON account."companyId" = voucher."companyId"
     AND account."FiscalYearId" = voucher."FiscalYearId" AND account."Number" = r ->> 'AccountNumber'
    JOIN "VatCode" AS code ON code."companyId" = voucher."companyId"
     AND code."Id" = coalesce((r ->> 'VatCodeId')::uuid, account."VatCodeId")
   WHERE voucher."companyId" = $1 AND voucher."VoucherDate" BETWEEN $2 AND $3 AND voucher."VoucherType" <> $4
   GROUP BY 1, 2, 3 ORDER BY 1, 3`;

/** Computes the VAT report of a period from the current books. */
export async function computeVatReport(
  tx: Tx,
  companyId: string,
  { first: firstDay, last: lastDay }: VatPeriod,
): Promise<VatReport> {
  const { CountryCode, CurrencyCode } = await getSeller(tx, companyId);
  const exponent = getCurrencyExponent(CurrencyCode ?? "SEK");
  const { vatReturn, standardAccounts } = getCountryBooks(CountryCode);
  const { rows } = await tx.query<VatSumRow>(vatSumsSql, [companyId, firstDay, lastDay, voucherType.vatReport]);
  const vatSums = rows.map(({ amount, ...sum }) => ({ ...sum, amountMinor: parseScaled(amount, exponent) }));
  return vatReport(vatSums, vatReturn, { exponent, rounding: standardAccounts.rounding });
}

/** Converts the boxes and the total of a report to the members of its answer. */
export const toAnsweredAmounts = ({ boxes, totalMinor }: VatReport, exponent: number) => ({
  Boxes: boxes.map(({ box, amountMinor }) => ({ Box: box, Amount: toAmountNumber(amountMinor, exponent) })),
  TotalAmount: toAmountNumber(totalMinor, exponent),
});

type OutdatedReport = VatPeriod & { readonly id: string; readonly vouchers: number };

/** Computes the amounts of unapproved reports again where vouchers or accounts have changed since the last computation. */
export async function refreshVatReports(tx: Tx, companyId: string): Promise<void> {
  const { rows } = await tx.query<OutdatedReport>(
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
    const { CurrencyCode } = await getSeller(tx, companyId);
    const amounts = toAnsweredAmounts(
      await computeVatReport(tx, companyId, period),
      getCurrencyExponent(CurrencyCode ?? "SEK"),
    );
    await updateRecord(tx, "VatReport", companyId, id, { ...amounts, counted: vouchers, countedAt: now() });
  }
}
