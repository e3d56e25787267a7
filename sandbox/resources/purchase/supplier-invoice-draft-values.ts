import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { type FieldProblem, invalidBodyError, ruleRefusalError } from "../../http/problem";
import { getCountryBooks } from "../../ledger/country-books";
import { getCurrencyExponent, parseScaled, toNumberText } from "../../ledger/money";
import { assertPayables } from "../../ledger/post-supplier-invoice";
import type { Tx } from "../../store/db";
import { assertDimensions } from "../accounting/dimensions";
import { type BlamedMemberOf, withLedgerRefusals } from "../accounting/ledger-refusals";
import { getSeller } from "../invoices/customer-invoice-draft-values";
import type { Call, RequestBody } from "../pipeline/call";
import { type ColumnValues, completeBody, findRecord } from "../records";
import { findUnknownCurrencyProblems, findUnknownIdProblems } from "../references";
import { hasControlDigit } from "./giro-numbers";
import { completeDraftRows, type DraftRow, toRowPostings } from "./supplier-invoice-rows";
import type { StoredSupplier } from "./supplier-rules";

/** The columns of a stored draft that booking needs; decimals are exact text. */
export type StoredDraft = ColumnValues & {
  readonly Id: string;
  readonly SupplierId: string;
  readonly IsCreditInvoice: boolean;
  readonly Rows: readonly DraftRow[];
  readonly ApprovalStatus: number;
};

type SavingCall = Pick<Call, "companyId" | "today" | "query">;

/**
 * All values of a draft that are stored, except for its id, its creation time and its approval.
 * @throws ApiError 2000 and 3000 at the member, 3002 and 4002 for an account, 4016 for a due date before the invoice date,
 *         4030 for a payment reference, 4032 for rows whose payables do not equal the total
 * @see docs/api/purchases.md#supplier-invoice-drafts
 */
export async function buildSupplierDraftValues(
  tx: Tx,
  call: SavingCall,
  body: RequestBody,
  createId: () => string = randomUUID,
): Promise<ColumnValues> {
  const { companyId, today, query } = call;
  const { Attachments: _, ...draft } = completeBody("SupplierInvoiceDraftApi", body);
  const supplier = await getSupplier(tx, companyId, draft.SupplierId);
  const { CountryCode, CurrencyCode } = await getSeller(tx, companyId);
  const currency = draft.CurrencyCode ?? supplier.CurrencyCode ?? CurrencyCode ?? "SEK";
  const problems: FieldProblem[] = [
    ...findUnknownCurrencyProblems({ CurrencyCode: currency }, ["CurrencyCode"]),
    ...(await findUnknownIdProblems(tx, companyId, "BankAccount", "BankAccountId", draft.BankAccountId)),
    ...findRateProblems(draft.CurrencyRate),
  ];
  if (problems.length > 0) throw invalidBodyError(problems);
  assertDueDate(draft.InvoiceDate, draft.DueDate);
  assertPaymentReference(supplier, draft.OcrNumber);
  const invoicedOn = draft.InvoiceDate ?? today;
  const exponent = getCurrencyExponent(currency);
  const terms = {
    companyId,
    countryCode: CountryCode,
    exponent,
    day: invoicedOn,
    usesDefaultVatCodes: query.useDefaultVatCodes !== false,
    calculatesVat: query.calculateVatOnCostAccounts === true,
  };
  const rows = await withLedgerRefusals(() => completeDraftRows(tx, draft.Rows, terms), blameRows);
  await assertDimensions(tx, companyId, draft.Rows, invoicedOn);
  await withLedgerRefusals(
    async () =>
      assertPayables({
        isCredit: draft.IsCreditInvoice,
        totalMinor: parseScaled(toNumberText(draft.TotalAmount ?? 0), exponent),
        payablesAccount: getCountryBooks(CountryCode).standardAccounts.payables,
        postings: toRowPostings(rows, exponent),
      }),
    blameTotalOrRows,
  );
  return {
    ...draft,
    CurrencyCode: currency,
    SupplierName: draft.SupplierName ?? supplier.Name,
    SupplierNumber: draft.SupplierNumber ?? supplier.SupplierNumber,
    Rows: rows.map((row) => ({ ...row, Id: createId() })),
    ModifiedUtc: now(),
  };
}

/** @throws ApiError 3000 at `SupplierId` */
export async function getSupplier(
  tx: Tx,
  companyId: string,
  id: string,
  lockClause: "FOR KEY SHARE" | "FOR NO KEY UPDATE" = "FOR KEY SHARE",
): Promise<StoredSupplier> {
  const supplier = await findRecord<StoredSupplier>(tx, "Supplier", companyId, id, lockClause);
  if (!supplier) throw ruleRefusalError(3000, "The supplier was not found.", "SupplierId");
  return supplier;
}

const blameRows: BlamedMemberOf = () => "Rows";

/**
 * A difference on the payables account is reported at `TotalAmount`. Rows that do not balance are refused with 4032 as well,
 * at `Rows` (docs/api/purchases.md#supplier-invoice-drafts).
 */
const blameTotalOrRows: BlamedMemberOf = ({ code }) => (code === "payables_differ" ? "TotalAmount" : "Rows");

/** Refuses a due date before the invoice date. @throws ApiError 4016 */
export function assertDueDate(invoicedOn: string | null, dueOn: string | null): void {
  if (invoicedOn === null || dueOn === null || dueOn >= invoicedOn) return;
  throw ruleRefusalError(4016, `The due date ${dueOn} is before the invoice date ${invoicedOn}.`, "DueDate");
}

/** @throws ApiError 4030 for a reference without its control digit, when the supplier uses payment references */
function assertPaymentReference({ UsesPaymentReferenceNumbers }: StoredSupplier, reference: string | null): void {
  if (!UsesPaymentReferenceNumbers || !reference || hasControlDigit(reference)) return;
  throw ruleRefusalError(
    4030,
    "OcrNumber is no payment reference: its last digit is not the control digit.",
    "OcrNumber",
  );
}

function findRateProblems(rate: number | null): FieldProblem[] {
  if (rate === null || rate > 0) return [];
  return [{ field: "CurrencyRate", message: "CurrencyRate is above zero." }];
}
