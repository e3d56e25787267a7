import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { type FieldProblem, invalidBodyError } from "../../http/problem";
import type { CountryBooks } from "../../ledger/country";
import { getCountryBooks } from "../../ledger/country-books";
import { type ExchangeRate, exchangeRateOf } from "../../ledger/exchange";
import { getCurrencyExponent, parseScaled, toAmountNumber, toNumberText } from "../../ledger/money";
import { postSupplierInvoice } from "../../ledger/post-supplier-invoice";
import type { VoucherDraft } from "../../ledger/voucher";
import type { Tx } from "../../store/db";
import { getOpenFiscalYear } from "../../store/fiscal-years";
import { type AppendedVoucher, appendVoucher } from "../../store/posting";
import { assertAccountsAllowDimensions, assertDimensions } from "../accounting/dimensions";
import { findExchangeRate } from "../accounting/exchange-rates";
import { type BlamedMemberOf, withLedgerRefusals } from "../accounting/ledger-refusals";
import { readVatCodeLabels } from "../accounting/voucher-rows";
import { computeDueDate } from "../invoices/customer-invoice-dates";
import { getSeller } from "../invoices/customer-invoice-draft-values";
import type { Call } from "../pipeline/call";
import { type ColumnValues, insertRecord } from "../records";
import { assertDueDate, getSupplier, type StoredDraft } from "./supplier-invoice-draft-values";
import { assertNotBooked } from "./supplier-invoice-duplicates";
import { type DraftRow, toRowPostings } from "./supplier-invoice-rows";
import { buildSupplierInvoiceValues } from "./supplier-invoice-values";
import type { StoredSupplier } from "./supplier-rules";

export type BookedInvoice = { readonly id: string; readonly invoicedOn: string; readonly text: string };

/** The origin of an invoice; `invoiceOnlyMembers` holds members that an invoice has and a draft does not have. */
export type InvoiceOrigin = {
  readonly draftId: string | null;
  readonly isApproved: boolean;
  readonly invoiceMembers?: ColumnValues;
};

type BookingCall = Pick<Call, "companyId" | "today">;

/**
 * Books a supplier invoice. The voucher, the balances and the invoice are stored together, or nothing is stored.
 *
 * @param draft the invoice to book, in the form of a stored draft
 * @throws ApiError 2000 and 3000 at a member; 4000 for a number that is booked; 4016; 4032; 3001, 4026 and 4038 for the
 *         date, 3002 and 4002 for an account
 */
export async function bookSupplierInvoice(
  tx: Tx,
  call: BookingCall,
  draft: StoredDraft,
  origin: InvoiceOrigin,
): Promise<BookedInvoice> {
  const { companyId, today } = call;
  const supplier = await getSupplier(tx, companyId, draft.SupplierId, "FOR NO KEY UPDATE");
  const { CountryCode, CurrencyCode } = await getSeller(tx, companyId);
  const invoiceNumber = getInvoiceNumber(draft);
  await assertNotBooked(tx, companyId, { supplierId: supplier.Id, number: invoiceNumber, draftId: null });
  const invoicedOn = textOrNull(draft.InvoiceDate) ?? today;
  const dueOn = textOrNull(draft.DueDate) ?? (await computeSupplierDueDate(tx, companyId, supplier, invoicedOn));
  assertDueDate(invoicedOn, dueOn);
  const fiscalYearId = await withLedgerRefusals(() => getOpenFiscalYear(tx, companyId, invoicedOn), blameInvoiceDate);
  const booksCurrency = CurrencyCode ?? "SEK";
  const exchangeRate = getBookingRate(draft, booksCurrency, invoicedOn);
  const voucherDraft = await withLedgerRefusals(
    async () => toVoucherDraft(draft, supplier, getCountryBooks(CountryCode), invoicedOn, exchangeRate),
    blameTotalOrRows,
  );
  const id = randomUUID();
  const voucher = await withLedgerRefusals(
    () =>
      appendInvoiceVoucher(tx, { companyId, fiscalYearId, id, booksCurrency, invoicedOn }, draft.Rows, voucherDraft),
    blameRows,
  );
  const owedMinor = sumPayablesMinor(voucherDraft, getCountryBooks(CountryCode).standardAccounts.payables);
  await insertRecord(tx, "SupplierInvoice", companyId, {
    ...buildSupplierInvoiceValues(draft, supplier, {
      id,
      number: invoiceNumber,
      invoicedOn,
      dueOn,
      voucher,
      currency: exchangeRate.currency,
      rate: toStoredRate(draft, exchangeRate),
      owedAmount: toAmountNumber(owedMinor, getCurrencyExponent(booksCurrency)),
      isDomestic: (supplier.CountryCode ?? CountryCode) === CountryCode,
      bookedAt: now(),
      newId: randomUUID,
    }),
    CreatedFromDraftId: origin.draftId,
    IsAutomaticallyPostToLedger: origin.isApproved,
    ...origin.invoiceMembers,
  });
  return { id, invoicedOn, text: `${supplier.Name}, ${invoiceNumber}` };
}

/** Checks whether a draft can be booked: its number, dates, accounts and dimensions, and whether the books are open. */
export async function assertBookable(tx: Tx, call: BookingCall, draft: StoredDraft): Promise<void> {
  const problems: FieldProblem[] = (["InvoiceDate", "DueDate"] as const)
    .filter((field) => draft[field] === null)
    .map((field) => ({ field, message: `${field} is required to book the draft.` }));
  if (problems.length > 0) throw invalidBodyError(problems);
  const invoiceNumber = getInvoiceNumber(draft);
  await assertNotBooked(tx, call.companyId, { supplierId: draft.SupplierId, number: invoiceNumber, draftId: null });
  const invoicedOn = String(draft.InvoiceDate);
  const fiscalYearId = await withLedgerRefusals(
    () => getOpenFiscalYear(tx, call.companyId, invoicedOn),
    blameInvoiceDate,
  );
  await assertAccountsAllowDimensions(tx, call.companyId, fiscalYearId, toBookedRows(draft.Rows));
}

const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);

function getInvoiceNumber(draft: StoredDraft): string {
  const invoiceNumber = textOrNull(draft.InvoiceNumber)?.trim();
  if (invoiceNumber) return invoiceNumber;
  throw invalidBodyError([{ field: "InvoiceNumber", message: "InvoiceNumber is required to book the invoice." }]);
}

/** The due date by the supplier's terms of payment, counted from the invoice date. */
async function computeSupplierDueDate(
  tx: Tx,
  companyId: string,
  supplier: StoredSupplier,
  invoicedOn: string,
): Promise<string> {
  const { rows } = await tx.query<{ days: number | null; type: number | null }>(
    `SELECT "NumberOfDays" AS days, "TermsOfPaymentTypeId" AS type FROM "TermsOfPayment"
      WHERE "companyId" = $1 AND "Id" = $2`,
    [companyId, supplier.TermsOfPaymentId],
  );
  return computeDueDate(invoicedOn, rows[0] ?? { days: 0, type: 0 });
}

/** The draft's rate, or the rate of the day; 1 in the company's currency. @throws ApiError 2000 for an unknown currency */
function getBookingRate(draft: StoredDraft, booksCurrency: string, invoicedOn: string): ExchangeRate {
  const currency = textOrNull(draft.CurrencyCode) ?? booksCurrency;
  if (currency === booksCurrency) return exchangeRateOf(booksCurrency, booksCurrency, 1);
  const rate =
    draft.CurrencyRate === null ? findExchangeRate(currency, booksCurrency, invoicedOn) : Number(draft.CurrencyRate);
  if (rate !== null) return exchangeRateOf(currency, booksCurrency, rate);
  throw invalidBodyError([{ field: "CurrencyRate", message: `CurrencyRate is required for ${currency}.` }]);
}

const toStoredRate = (draft: StoredDraft, exchangeRate: ExchangeRate): number =>
  draft.CurrencyRate === null || exchangeRate.currency === exchangeRate.booksCurrency
    ? Number(exchangeRate.scaledRate) / 1e10
    : Number(draft.CurrencyRate);

function toVoucherDraft(
  draft: StoredDraft,
  supplier: StoredSupplier,
  books: CountryBooks,
  bookedOn: string,
  exchangeRate: ExchangeRate,
): VoucherDraft {
  const exponent = getCurrencyExponent(exchangeRate.currency);
  return postSupplierInvoice({
    bookedOn,
    heading: draft.IsCreditInvoice ? books.supplierCreditHeading : books.supplierHeading,
    supplierName: supplier.Name,
    isCredit: draft.IsCreditInvoice,
    isQuick: draft.IsQuickInvoice === true,
    totalMinor: parseScaled(toNumberText(Number(draft.TotalAmount ?? 0)), exponent),
    payablesAccount: books.standardAccounts.payables,
    postings: toRowPostings(draft.Rows, exponent),
    rate: exchangeRate,
  });
}

type VoucherTarget = {
  readonly companyId: string;
  readonly fiscalYearId: string;
  readonly id: string;
  readonly booksCurrency: string;
  readonly invoicedOn: string;
};

async function appendInvoiceVoucher(
  tx: Tx,
  voucherTarget: VoucherTarget,
  rows: readonly DraftRow[],
  voucherDraft: VoucherDraft,
): Promise<AppendedVoucher> {
  const { companyId, fiscalYearId, invoicedOn } = voucherTarget;
  await assertDimensions(tx, companyId, rows, invoicedOn);
  await assertAccountsAllowDimensions(tx, companyId, fiscalYearId, toBookedRows(rows));
  const vatCodeLabelById = await readVatCodeLabels(
    tx,
    companyId,
    rows.map((row) => row.VatCodeId),
    invoicedOn,
  );
  const rowMembers = rows.map((row) => ({
    CostCenterItemId1: row.CostCenterItemId1,
    CostCenterItemId2: row.CostCenterItemId2,
    CostCenterItemId3: row.CostCenterItemId3,
    DeliveryDate: row.DeliveryDate,
    HarvestYear: row.HarvestYear,
    ProjectId: row.ProjectId,
    Quantity: row.Quantity,
    VatAmount: row.VatAmount,
    VatCodeId: row.VatCodeId,
    VatCodeAndPercent: row.VatCodeId === null ? null : (vatCodeLabelById.get(row.VatCodeId.toLowerCase()) ?? null),
    Weight: row.Weight,
  }));
  const exponent = getCurrencyExponent(voucherTarget.booksCurrency);
  return appendVoucher(
    tx,
    { companyId, fiscalYearId, exponent, sourceId: voucherTarget.id, rows: rowMembers },
    voucherDraft,
  );
}

const toBookedRows = (rows: readonly DraftRow[]) =>
  rows.map((row, rowIndex) => ({ ...row, accountNumber: Number(row.AccountNumber), rowIndex }));

/** The amount on the payables account in minor units of the company's currency, negative for a debt. */
const sumPayablesMinor = ({ postings }: VoucherDraft, payablesAccount: number): bigint =>
  postings.reduce((sum, posting) => (posting.accountNumber === payablesAccount ? sum + posting.amountMinor : sum), 0n);

const blameInvoiceDate: BlamedMemberOf = () => "InvoiceDate";
const blameRows: BlamedMemberOf = () => "Rows";
const blameTotalOrRows: BlamedMemberOf = ({ code }) => (code === "payables_differ" ? "TotalAmount" : "Rows");
