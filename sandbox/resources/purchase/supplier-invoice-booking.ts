import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { type FieldProblem, invalid } from "../../http/problem";
import type { CountryBooks } from "../../ledger/country";
import { countryBooks } from "../../ledger/country-books";
import { type Rate, rateOf } from "../../ledger/exchange";
import { currencyExponent, minorNumber, numberText, parseScaled } from "../../ledger/money";
import { postSupplierInvoice } from "../../ledger/post-supplier-invoice";
import type { VoucherDraft } from "../../ledger/voucher";
import type { Tx } from "../../store/db";
import { openFiscalYear } from "../../store/fiscal-years";
import { type AppendedVoucher, appendVoucher } from "../../store/posting";
import { assertAccountsTake, assertDimensions } from "../accounting/dimensions";
import { exchangeRate } from "../accounting/exchange-rates";
import { type Blame, withLedger } from "../accounting/ledger-refusals";
import { vatCodeLabels } from "../accounting/voucher-rows";
import { termsDay } from "../invoices/customer-invoice-dates";
import { sellerOf } from "../invoices/customer-invoice-draft-values";
import type { Call } from "../pipeline/call";
import { insertRecord, type Values } from "../records";
import { assertDueDay, type StoredDraft, supplierOf } from "./supplier-invoice-draft-values";
import { assertNotBooked } from "./supplier-invoice-duplicates";
import { type DraftRow, rowPostings } from "./supplier-invoice-rows";
import { supplierInvoiceValues } from "./supplier-invoice-values";
import type { StoredSupplier } from "./supplier-rules";

export type BookedInvoice = { readonly id: string; readonly invoicedOn: string; readonly text: string };

/** Where an invoice comes from; members that only an invoice has stand in `own`. */
export type Origin = { readonly draftId: string | null; readonly isApproved: boolean; readonly own?: Values };

type BookingCall = Pick<Call, "companyId" | "today">;

/**
 * Books a supplier invoice: voucher, balances and invoice are there, or nothing of it is.
 *
 * @param draft what is booked, as a draft stores it
 * @throws ApiError 2000 and 3000 at a member; 4000 for a number that is booked; 4016; 4032; 3001, 4026 and 4038 for the
 *         date, 3002 and 4002 for an account
 */
export async function bookSupplierInvoice(
  tx: Tx,
  call: BookingCall,
  draft: StoredDraft,
  origin: Origin,
): Promise<BookedInvoice> {
  const { companyId, today } = call;
  const supplier = await supplierOf(tx, companyId, draft.SupplierId, "FOR NO KEY UPDATE");
  const { CountryCode, CurrencyCode } = await sellerOf(tx, companyId);
  const number = requiredNumber(draft);
  await assertNotBooked(tx, companyId, { supplierId: supplier.Id, number, draftId: null });
  const invoicedOn = textOf(draft.InvoiceDate) ?? today;
  const dueOn = textOf(draft.DueDate) ?? (await dueDay(tx, companyId, supplier, invoicedOn));
  assertDueDay(invoicedOn, dueOn);
  const fiscalYearId = await withLedger(() => openFiscalYear(tx, companyId, invoicedOn), atDate);
  const domestic = CurrencyCode ?? "SEK";
  const rate = bookingRate(draft, domestic, invoicedOn);
  const voucherDraft = await withLedger(
    async () => voucherOf(draft, supplier, countryBooks(CountryCode), invoicedOn, rate),
    atTotal,
  );
  const id = randomUUID();
  const voucher = await withLedger(
    () => post(tx, { companyId, fiscalYearId, id, domestic, invoicedOn }, draft.Rows, voucherDraft),
    atRows,
  );
  const owedMinor = payablesOf(voucherDraft, countryBooks(CountryCode).standard.payables);
  await insertRecord(tx, "SupplierInvoice", companyId, {
    ...supplierInvoiceValues(draft, supplier, {
      id,
      number,
      invoicedOn,
      dueOn,
      voucher,
      currency: rate.currency,
      rate: rateNumber(draft, rate),
      owed: minorNumber(owedMinor, currencyExponent(domestic)),
      isDomestic: (supplier.CountryCode ?? CountryCode) === CountryCode,
      at: now(),
      newId: randomUUID,
    }),
    CreatedFromDraftId: origin.draftId,
    IsAutomaticallyPostToLedger: origin.isApproved,
    ...origin.own,
  });
  return { id, invoicedOn, text: `${supplier.Name}, ${number}` };
}

/** What booking would refuse, without booking: number, days, open books, accounts and dimensions. */
export async function assertBookable(tx: Tx, call: BookingCall, draft: StoredDraft): Promise<void> {
  const problems: FieldProblem[] = (["InvoiceDate", "DueDate"] as const)
    .filter((field) => draft[field] === null)
    .map((field) => ({ field, message: `${field} is required to book the draft.` }));
  if (problems.length > 0) throw invalid(problems);
  const number = requiredNumber(draft);
  await assertNotBooked(tx, call.companyId, { supplierId: draft.SupplierId, number, draftId: null });
  const day = String(draft.InvoiceDate);
  const fiscalYearId = await withLedger(() => openFiscalYear(tx, call.companyId, day), atDate);
  await assertAccountsTake(tx, call.companyId, fiscalYearId, placed(draft.Rows));
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null);

function requiredNumber(draft: StoredDraft): string {
  const number = textOf(draft.InvoiceNumber)?.trim();
  if (number) return number;
  throw invalid([{ field: "InvoiceNumber", message: "InvoiceNumber is required to book the invoice." }]);
}

/** Invoice date plus the days of the supplier's terms. */
async function dueDay(tx: Tx, companyId: string, supplier: StoredSupplier, invoicedOn: string): Promise<string> {
  const { rows } = await tx.query<{ days: number | null; type: number | null }>(
    `SELECT "NumberOfDays" AS days, "TermsOfPaymentTypeId" AS type FROM "TermsOfPayment"
      WHERE "companyId" = $1 AND "Id" = $2`,
    [companyId, supplier.TermsOfPaymentId],
  );
  return termsDay(invoicedOn, rows[0] ?? { days: 0, type: 0 });
}

/** The draft's own rate, or the day's; 1 in the company's own currency. @throws ApiError 2000 where nobody knows one */
function bookingRate(draft: StoredDraft, domestic: string, day: string): Rate {
  const currency = textOf(draft.CurrencyCode) ?? domestic;
  if (currency === domestic) return rateOf(domestic, domestic, 1);
  const rate = draft.CurrencyRate === null ? exchangeRate(currency, domestic, day) : Number(draft.CurrencyRate);
  if (rate !== null) return rateOf(currency, domestic, rate);
  throw invalid([{ field: "CurrencyRate", message: `CurrencyRate is required for ${currency}.` }]);
}

const rateNumber = (draft: StoredDraft, rate: Rate): number =>
  draft.CurrencyRate === null || rate.currency === rate.books ? Number(rate.scaled) / 1e10 : Number(draft.CurrencyRate);

function voucherOf(
  draft: StoredDraft,
  supplier: StoredSupplier,
  books: CountryBooks,
  bookedOn: string,
  rate: Rate,
): VoucherDraft {
  const exponent = currencyExponent(rate.currency);
  return postSupplierInvoice({
    bookedOn,
    heading: draft.IsCreditInvoice ? books.supplierCreditHeading : books.supplierHeading,
    supplierName: supplier.Name,
    isCredit: draft.IsCreditInvoice,
    isQuick: draft.IsQuickInvoice === true,
    totalMinor: parseScaled(numberText(Number(draft.TotalAmount ?? 0)), exponent),
    payablesAccount: books.standard.payables,
    postings: rowPostings(draft.Rows, exponent),
    rate,
  });
}

type Target = {
  readonly companyId: string;
  readonly fiscalYearId: string;
  readonly id: string;
  readonly domestic: string;
  readonly invoicedOn: string;
};

async function post(tx: Tx, target: Target, rows: readonly DraftRow[], draft: VoucherDraft): Promise<AppendedVoucher> {
  const { companyId, fiscalYearId, invoicedOn } = target;
  await assertDimensions(tx, companyId, rows, invoicedOn);
  await assertAccountsTake(tx, companyId, fiscalYearId, placed(rows));
  const labels = await vatCodeLabels(
    tx,
    companyId,
    rows.map((row) => row.VatCodeId),
    invoicedOn,
  );
  const members = rows.map((row) => ({
    CostCenterItemId1: row.CostCenterItemId1,
    CostCenterItemId2: row.CostCenterItemId2,
    CostCenterItemId3: row.CostCenterItemId3,
    DeliveryDate: row.DeliveryDate,
    HarvestYear: row.HarvestYear,
    ProjectId: row.ProjectId,
    Quantity: row.Quantity,
    VatAmount: row.VatAmount,
    VatCodeId: row.VatCodeId,
    VatCodeAndPercent: row.VatCodeId === null ? null : (labels.get(row.VatCodeId.toLowerCase()) ?? null),
    Weight: row.Weight,
  }));
  const exponent = currencyExponent(target.domestic);
  return appendVoucher(tx, { companyId, fiscalYearId, exponent, sourceId: target.id, rows: members }, draft);
}

const placed = (rows: readonly DraftRow[]) =>
  rows.map((row, place) => ({ ...row, accountNumber: Number(row.AccountNumber), place }));

/** What is owed in the company's currency, negative for a debt. */
const payablesOf = ({ postings }: VoucherDraft, account: number): bigint =>
  postings.reduce((sum, posting) => (posting.accountNumber === account ? sum + posting.amountMinor : sum), 0n);

const atDate: Blame = () => "InvoiceDate";
const atRows: Blame = () => "Rows";
const atTotal: Blame = ({ code }) => (code === "payables_differ" ? "TotalAmount" : "Rows");
