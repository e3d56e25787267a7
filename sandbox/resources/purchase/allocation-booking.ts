import { now } from "../../clock";
import { postDeferral, postPeriod } from "../../ledger/allocation";
import { countryBooks } from "../../ledger/country-books";
import { LedgerError, type LedgerErrorCode } from "../../ledger/ledger-error";
import { currencyExponent, parseScaledRounded } from "../../ledger/money";
import type { VoucherDraft } from "../../ledger/voucher";
import type { Tx } from "../../store/db";
import { openFiscalYear } from "../../store/fiscal-years";
import { type AppendedVoucher, appendVoucher } from "../../store/posting";
import { type Blame, withLedger } from "../accounting/ledger-refusals";
import { sellerOf } from "../invoices/customer-invoice-draft-values";
import { updateRecord } from "../records";
import type { BookedInvoice } from "./supplier-invoice-booking";

type Period = {
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

/** The allocations of a draft become those of the invoice it was booked as. */
export async function moveAllocations(tx: Tx, companyId: string, draftId: string, to: BookedInvoice): Promise<void> {
  await tx.query(
    `UPDATE "AllocationPeriod" SET "SupplierInvoiceId" = $3, "SupplierInvoiceRow" = "SupplierInvoiceDraftRow",
            "SupplierInvoiceDraftId" = NULL, "SupplierInvoiceDraftRow" = NULL, "SourceDate" = $4, "Description" = $5,
            "ModifiedUtc" = $6
      WHERE "companyId" = $1 AND "SupplierInvoiceDraftId" = $2 AND "deletedAt" IS NULL`,
    [companyId, draftId, to.id, to.invoicedOn, to.text, now()],
  );
}

/**
 * What a booked invoice spreads leaves its accounts on the day of the invoice, and what is due of it comes back at once.
 * @throws ApiError 2000 to 4038 at the rows, which the day of the invoice has passed already
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
  const atRows: Blame = () => "Rows";
  for (const { planId } of rows) await withLedger(() => bookDeferral(tx, companyId, planId), atRows);
  if (rows.length > 0) await bookDue(tx, companyId, today);
}

/** Moves the amount of a plan from the account it was booked on to the one where it waits. @throws LedgerError */
export const bookDeferral = (tx: Tx, companyId: string, planId: string): Promise<void> =>
  deferral(tx, companyId, planId, false);

/** Moves it back, for the plan is replaced. @throws LedgerError */
export const takeBackDeferral = (tx: Tx, companyId: string, planId: string): Promise<void> =>
  deferral(tx, companyId, planId, true);

async function deferral(tx: Tx, companyId: string, planId: string, isBack: boolean): Promise<void> {
  const { rows } = await tx.query<Period & { total: string }>(
    `SELECT DISTINCT ON ("planId") *, sum("Amount") OVER () AS total FROM "AllocationPeriod"
      WHERE "companyId" = $1 AND "planId" = $2 ORDER BY "planId", seq`,
    [companyId, planId],
  );
  const [first] = rows;
  if (!first) throw new Error(`plan ${planId} has no periods`);
  const [cost, waiting] = [first.DebitAccountNumber, first.CreditAccountNumber];
  const { exponent, heading } = await booksOf(tx, companyId);
  const draft = postDeferral({
    bookedOn: first.SourceDate,
    text: `${heading} ${first.Description}`,
    debitAccount: isBack ? cost : waiting,
    creditAccount: isBack ? waiting : cost,
    amountMinor: parseScaledRounded(first.total, exponent),
  });
  await post(tx, companyId, exponent, first, draft);
}

// A month that is locked or has no year waits until it can be booked; so does one whose chart lacks an account, or has it inactive.
const waits: ReadonlySet<LedgerErrorCode> = new Set([
  "no_fiscal_year",
  "year_locked",
  "period_locked",
  "unknown_account",
  "inactive_account",
]);

/** Books every period of a booked document whose day has come, oldest first. Two callers wait for each other. */
export async function bookDue(tx: Tx, companyId: string, today: string): Promise<void> {
  const { rows: due } = await tx.query<Period>(
    `SELECT * FROM "AllocationPeriod"
      WHERE "companyId" = $1 AND "Status" = 0 AND "deletedAt" IS NULL AND "BookkeepingDate" <= $2
        AND ("SupplierInvoiceId" IS NOT NULL OR "ManualVoucherId" IS NOT NULL)
      ORDER BY "BookkeepingDate", seq FOR UPDATE`,
    [companyId, today],
  );
  if (due.length === 0) return;
  const { exponent, heading } = await booksOf(tx, companyId);
  for (const period of due) {
    const draft = postPeriod({
      bookedOn: period.BookkeepingDate,
      text: `${heading} ${period.Description}`,
      debitAccount: period.DebitAccountNumber,
      creditAccount: period.CreditAccountNumber,
      amountMinor: parseScaledRounded(period.Amount, exponent),
    });
    try {
      const voucher = await post(tx, companyId, exponent, period, draft);
      await updateRecord(tx, "AllocationPeriod", companyId, period.Id, {
        Status: 2,
        VoucherId: voucher.id,
        VoucherFiscalYearId: voucher.fiscalYearId,
        NumberAndNumberSeries: `${voucher.series}${voucher.number}`,
        ModifiedUtc: now(),
      });
    } catch (error) {
      if (!(error instanceof LedgerError && waits.has(error.code))) throw error;
    }
  }
}

async function booksOf(tx: Tx, companyId: string) {
  const { CountryCode, CurrencyCode } = await sellerOf(tx, companyId);
  return {
    exponent: currencyExponent(CurrencyCode ?? "SEK"),
    heading: countryBooks(CountryCode).allocationHeading,
  };
}

/** The income or cost keeps its cost centres and project; the account where it waits has none. */
async function post(
  tx: Tx,
  companyId: string,
  exponent: number,
  period: Period,
  draft: VoucherDraft,
): Promise<AppendedVoucher & { readonly fiscalYearId: string }> {
  const fiscalYearId = await openFiscalYear(tx, companyId, draft.bookedOn);
  const { CostCenterItemId1, CostCenterItemId2, CostCenterItemId3, ProjectId } = period;
  const allowed = await dimensionedAccounts(tx, companyId, fiscalYearId, draft);
  const dimensions = { CostCenterItemId1, CostCenterItemId2, CostCenterItemId3, ProjectId };
  const rows = draft.postings.map(({ accountNumber }) => (allowed.has(accountNumber) ? dimensions : {}));
  const sourceId = period.SupplierInvoiceId ?? period.ManualVoucherId;
  const voucher = await appendVoucher(tx, { companyId, fiscalYearId, exponent, sourceId, rows }, draft);
  return { ...voucher, fiscalYearId };
}

async function dimensionedAccounts(
  tx: Tx,
  companyId: string,
  fiscalYearId: string,
  draft: VoucherDraft,
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.query<{ number: string }>(
    `SELECT "Number" AS number FROM "Account" WHERE "companyId" = $1 AND "FiscalYearId" = $2 AND "Number" = ANY ($3)
        AND ("IsCostCenterAllowed" OR "IsProjectAllowed")`,
    [companyId, fiscalYearId, draft.postings.map(({ accountNumber }) => String(accountNumber))],
  );
  return new Set(rows.map(({ number }) => Number(number)));
}
