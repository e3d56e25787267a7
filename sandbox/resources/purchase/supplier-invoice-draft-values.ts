import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { type FieldProblem, invalid, refused } from "../../http/problem";
import { countryBooks } from "../../ledger/country-books";
import { currencyExponent, numberText, parseScaled } from "../../ledger/money";
import { assertPayables } from "../../ledger/post-supplier-invoice";
import type { Tx } from "../../store/db";
import { assertDimensions } from "../accounting/dimensions";
import { type Blame, withLedger } from "../accounting/ledger-refusals";
import { sellerOf } from "../invoices/customer-invoice-draft-values";
import type { Body, Call } from "../pipeline/call";
import { completed, findStored, type Values } from "../records";
import { unknownCurrencies, unknownId } from "../references";
import { hasControlDigit } from "./giro-numbers";
import { type DraftRow, draftRows, rowPostings } from "./supplier-invoice-rows";
import type { StoredSupplier } from "./supplier-rules";

/** A draft as it is stored, as far as booking needs it; decimals as exact text. */
export type StoredDraft = Values & {
  readonly Id: string;
  readonly SupplierId: string;
  readonly IsCreditInvoice: boolean;
  readonly Rows: readonly DraftRow[];
  readonly ApprovalStatus: number;
};

type SavingCall = Pick<Call, "companyId" | "today" | "query">;

/**
 * A whole draft as it is stored, but for what its life adds: id, stamps, approval.
 * @throws ApiError 2000 and 3000 at the member, 3002 and 4002 for an account, 4016 for a due day before the invoice, 4030 for a
 *         payment reference, 4032 for rows that do not come to the total on the payables account
 * @see docs/api/purchases.md#supplier-invoice-drafts
 */
export async function draftValues(
  tx: Tx,
  call: SavingCall,
  body: Body,
  newId: () => string = randomUUID,
): Promise<Values> {
  const { companyId, today, query } = call;
  const { Attachments: _, ...given } = completed("SupplierInvoiceDraftApi", body);
  const supplier = await supplierOf(tx, companyId, given.SupplierId);
  const { CountryCode, CurrencyCode } = await sellerOf(tx, companyId);
  const currency = given.CurrencyCode ?? supplier.CurrencyCode ?? CurrencyCode ?? "SEK";
  const problems: FieldProblem[] = [
    ...unknownCurrencies({ CurrencyCode: currency }, ["CurrencyCode"]),
    ...(await unknownId(tx, companyId, "BankAccount", "BankAccountId", given.BankAccountId)),
    ...rateProblems(given.CurrencyRate),
  ];
  if (problems.length > 0) throw invalid(problems);
  assertDueDay(given.InvoiceDate, given.DueDate);
  assertReference(supplier, given.OcrNumber);
  const day = given.InvoiceDate ?? today;
  const exponent = currencyExponent(currency);
  const terms = {
    companyId,
    countryCode: CountryCode,
    exponent,
    day,
    usesDefaultVatCodes: query.useDefaultVatCodes !== false,
    calculatesVat: query.calculateVatOnCostAccounts === true,
  };
  const rows = await withLedger(() => draftRows(tx, given.Rows, terms), atRows);
  await assertDimensions(tx, companyId, given.Rows, day);
  await withLedger(
    async () =>
      assertPayables({
        isCredit: given.IsCreditInvoice,
        totalMinor: parseScaled(numberText(given.TotalAmount ?? 0), exponent),
        payablesAccount: countryBooks(CountryCode).standard.payables,
        postings: rowPostings(rows, exponent),
      }),
    atTotal,
  );
  return {
    ...given,
    CurrencyCode: currency,
    SupplierName: given.SupplierName ?? supplier.Name,
    SupplierNumber: given.SupplierNumber ?? supplier.SupplierNumber,
    Rows: rows.map((row) => ({ ...row, Id: newId() })),
    ModifiedUtc: now(),
  };
}

/** @throws ApiError 3000 at `SupplierId` */
export async function supplierOf(
  tx: Tx,
  companyId: string,
  id: string,
  lock: "FOR KEY SHARE" | "FOR NO KEY UPDATE" = "FOR KEY SHARE",
): Promise<StoredSupplier> {
  const supplier = await findStored<StoredSupplier>(tx, "Supplier", companyId, id, lock);
  if (!supplier) throw refused(3000, "The supplier was not found.", "SupplierId");
  return supplier;
}

const atRows: Blame = () => "Rows";

/**
 * Rows that do not balance are 4032 too: the supplier invoice does not (docs/api/purchases.md#supplier-invoice-drafts).
 */
const atTotal: Blame = ({ code }) => (code === "payables_differ" ? "TotalAmount" : "Rows");

/** @throws ApiError 4016 */
export function assertDueDay(invoicedOn: string | null, dueOn: string | null): void {
  if (invoicedOn === null || dueOn === null || dueOn >= invoicedOn) return;
  throw refused(4016, `The due date ${dueOn} is before the invoice date ${invoicedOn}.`, "DueDate");
}

/** @throws ApiError 4030 where the supplier uses references with a control digit */
function assertReference({ UsesPaymentReferenceNumbers }: StoredSupplier, reference: string | null): void {
  if (!UsesPaymentReferenceNumbers || !reference || hasControlDigit(reference)) return;
  throw refused(4030, "OcrNumber is no payment reference: its last digit is not the control digit.", "OcrNumber");
}

function rateProblems(rate: number | null): FieldProblem[] {
  if (rate === null || rate > 0) return [];
  return [{ field: "CurrencyRate", message: "CurrencyRate is above zero." }];
}
