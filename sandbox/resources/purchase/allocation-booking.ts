import { now } from "../../clock";
import { postAllocationPeriod, postDeferral } from "../../ledger/allocation";
import { getCountryBooks } from "../../ledger/country-books";
import { LedgerError, type LedgerErrorCode } from "../../ledger/ledger-error";
import { getCurrencyExponent, parseScaledRounded } from "../../ledger/money";
import type { VoucherDraft } from "../../ledger/voucher";
import type { Tx } from "../../store/db";
import { getOpenFiscalYear } from "../../store/fiscal-years";
import { type AppendedVoucher, appendVoucher } from "../../store/posting";
import { type BlamedMemberOf, withLedgerRefusals } from "../accounting/ledger-refusals";
import { getSeller } from "../invoices/customer-invoice-draft-values";
import { updateRecord } from "../records";
import type { BookedInvoice } from "./supplier-invoice-booking";

type StoredAllocationPeriod = {
  readonly Id: string;
  readonly Amount: string;
  readonly BookkeepingDate: string;
  readonly CostCenterItemId1: string | null;
  readonly CostCenterItemId2: string | null;
  readonly CostCenterItemId3: string | null;
  readonly ProjectId: string | null;
  readonly DebitAccountNumber: number;
  readonly CreditAccountNumber: number;
  readonly Description: string;
  readonly Rows: readonly { readonly Quantity: number | null; readonly Weight: number | null }[];
  readonly SourceDate: string;
  readonly SupplierInvoiceId: string | null;
  readonly ManualVoucherId: string | null;
};

/** Moves the allocations of a draft to the invoice as which the draft was booked. */
export async function moveAllocationsToInvoice(
  tx: Tx,
  companyId: string,
  draftId: string,
  invoice: BookedInvoice,
): Promise<void> {
  await tx.query(
    `UPDATE "AllocationPeriod" SET "SupplierInvoiceId" = $3, "SupplierInvoiceRow" = "SupplierInvoiceDraftRow",
            "SupplierInvoiceDraftId" = NULL, "SupplierInvoiceDraftRow" = NULL, "SourceDate" = $4, "Description" = $5,
            "ModifiedUtc" = $6
      WHERE "companyId" = $1 AND "SupplierInvoiceDraftId" = $2 AND "deletedAt" IS NULL`,
    [companyId, draftId, invoice.id, invoice.invoicedOn, invoice.text, now()],
  );
}

/**
 * Books the deferral of each allocation plan of a booked invoice: the allocated amount leaves its account on the day of the
 * invoice. Periods that are already due are booked at once.
 * @throws ApiError every refusal of the ledger, at the member `Rows`
 */
export async function deferAllocations(
  tx: Tx,
  { companyId, today }: { readonly companyId: string; readonly today: string },
  { SupplierInvoiceId }: { readonly SupplierInvoiceId: string },
): Promise<void> {
  const { rows } = await tx.query<{ planId: string }>(
    `SELECT DISTINCT "planId" FROM "AllocationPeriod"
      WHERE "companyId" = $1 AND "SupplierInvoiceId" = $2 AND "deletedAt" IS NULL ORDER BY 1`,
    [companyId, SupplierInvoiceId],
  );
  const blameRows: BlamedMemberOf = () => "Rows";
  for (const { planId } of rows) await withLedgerRefusals(() => bookDeferral(tx, companyId, planId), blameRows);
  if (rows.length > 0) await bookDuePeriods(tx, companyId, today);
}

/** Moves the amount of a plan from the account on which it was booked to the allocation account. @throws LedgerError */
export const bookDeferral = (tx: Tx, companyId: string, planId: string): Promise<void> =>
  bookDeferralVoucher(tx, companyId, planId, false);

/** Moves the amount of a plan back from the allocation account, because the plan is replaced. @throws LedgerError */
export const reverseDeferral = (tx: Tx, companyId: string, planId: string): Promise<void> =>
  bookDeferralVoucher(tx, companyId, planId, true);

async function bookDeferralVoucher(tx: Tx, companyId: string, planId: string, isReversal: boolean): Promise<void> {
  const { rows } = await tx.query<StoredAllocationPeriod & { total: string }>(
    `SELECT DISTINCT ON ("planId") *, sum("Amount") OVER () AS total FROM "AllocationPeriod"
      WHERE "companyId" = $1 AND "planId" = $2 ORDER BY "planId", seq`,
    [companyId, planId],
  );
  const [firstPeriod] = rows;
  if (!firstPeriod) throw new Error(`plan ${planId} has no periods`);
  const [costAccount, allocationAccount] = [firstPeriod.DebitAccountNumber, firstPeriod.CreditAccountNumber];
  const { exponent, heading: allocationHeading } = await getBooksSettings(tx, companyId);
  const voucherDraft = postDeferral({
    bookedOn: firstPeriod.SourceDate,
    text: `${allocationHeading} ${firstPeriod.Description}`,
    debitAccount: isReversal ? costAccount : allocationAccount,
    creditAccount: isReversal ? allocationAccount : costAccount,
    amountMinor: parseScaledRounded(firstPeriod.total, exponent),
  });
  await appendPeriodVoucher(tx, companyId, exponent, firstPeriod, voucherDraft);
}

// A period with one of these errors stays open until it can be booked: its month is locked or has no fiscal year, or its
// account is missing or inactive.
const postponingErrorCodes: ReadonlySet<LedgerErrorCode> = new Set([
  "no_fiscal_year",
  "year_locked",
  "period_locked",
  "unknown_account",
  "inactive_account",
]);

/** Books all due periods of booked documents, oldest first. Concurrent callers wait for each other. */
export async function bookDuePeriods(tx: Tx, companyId: string, today: string): Promise<void> {
  const { rows: duePeriods } = await tx.query<StoredAllocationPeriod>(
    `SELECT * FROM "AllocationPeriod"
      WHERE "companyId" = $1 AND "Status" = 0 AND "deletedAt" IS NULL AND "BookkeepingDate" <= $2
        AND ("SupplierInvoiceId" IS NOT NULL OR "ManualVoucherId" IS NOT NULL)
      ORDER BY "BookkeepingDate", seq FOR UPDATE`,
    [companyId, today],
  );
  if (duePeriods.length === 0) return;
  const { exponent, heading: allocationHeading } = await getBooksSettings(tx, companyId);
  for (const period of duePeriods) {
    const voucherDraft = postAllocationPeriod({
      bookedOn: period.BookkeepingDate,
      text: `${allocationHeading} ${period.Description}`,
      debitAccount: period.DebitAccountNumber,
      creditAccount: period.CreditAccountNumber,
      amountMinor: parseScaledRounded(period.Amount, exponent),
    });
    try {
      const voucher = await appendPeriodVoucher(tx, companyId, exponent, period, voucherDraft);
      await updateRecord(tx, "AllocationPeriod", companyId, period.Id, {
        Status: 2,
        VoucherId: voucher.id,
        VoucherFiscalYearId: voucher.fiscalYearId,
        NumberAndNumberSeries: `${voucher.series}${voucher.number}`,
        ModifiedUtc: now(),
      });
    } catch (error) {
      if (!(error instanceof LedgerError && postponingErrorCodes.has(error.code))) throw error;
    }
  }
}

async function getBooksSettings(tx: Tx, companyId: string) {
  const { CountryCode, CurrencyCode } = await getSeller(tx, companyId);
  return {
    exponent: getCurrencyExponent(CurrencyCode ?? "SEK"),
    heading: getCountryBooks(CountryCode).allocationHeading,
  };
}

/** Rows on accounts that allow dimensions get the period's cost centres and project; all other rows get none. */
async function appendPeriodVoucher(
  tx: Tx,
  companyId: string,
  exponent: number,
  period: StoredAllocationPeriod,
  voucherDraft: VoucherDraft,
): Promise<AppendedVoucher & { readonly fiscalYearId: string }> {
  const fiscalYearId = await getOpenFiscalYear(tx, companyId, voucherDraft.bookedOn);
  const { CostCenterItemId1, CostCenterItemId2, CostCenterItemId3, ProjectId } = period;
  const accountsWithDimensions = await findAccountsWithDimensions(tx, companyId, fiscalYearId, voucherDraft);
  const dimensions = { CostCenterItemId1, CostCenterItemId2, CostCenterItemId3, ProjectId };
  const rows = voucherDraft.postings.map(({ accountNumber }) =>
    accountsWithDimensions.has(accountNumber) ? dimensions : {},
  );
  const sourceId = period.SupplierInvoiceId ?? period.ManualVoucherId;
  const voucher = await appendVoucher(tx, { companyId, fiscalYearId, exponent, sourceId, rows }, voucherDraft);
  return { ...voucher, fiscalYearId };
}

async function findAccountsWithDimensions(
  tx: Tx,
  companyId: string,
  fiscalYearId: string,
  voucherDraft: VoucherDraft,
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.query<{ number: string }>(
    `SELECT "Number" AS number FROM "Account" WHERE "companyId" = $1 AND "FiscalYearId" = $2 AND "Number" = ANY ($3)
        AND ("IsCostCenterAllowed" OR "IsProjectAllowed")`,
    [companyId, fiscalYearId, voucherDraft.postings.map(({ accountNumber }) => String(accountNumber))],
  );
  return new Set(rows.map(({ number }) => Number(number)));
}
