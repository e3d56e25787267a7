import { ruleRefusalError } from "../../http/problem";
import type { Db } from "../../store/db";
import type { Call } from "../pipeline/call";
import type { Buyer, Seller } from "./customer-invoice-parties";
import type { StoredDraft } from "./stored-draft";

type PaymentTerms = { readonly days: number | null; readonly type: number | null };

/**
 * The date on which an invoice is booked: today, unless the call or the company's settings keep the date of the draft
 * (docs/api/customer-invoices.md#conversion-of-a-draft). With `overrideCompanyKeepOriginalDraftDate` the company's
 * setting is ignored and only the call decides (assumed from the name of the parameter).
 * @throws ApiError 2000 for a date in the future, unless the customer allows such dates
 */
export function invoiceDateOf(call: Call, draft: StoredDraft, seller: Seller, buyer: Buyer): string {
  const callKeepsDate = call.query.keepOriginalDraftDate === true;
  const ignoresCompanySetting = call.query.overrideCompanyKeepOriginalDraftDate === true;
  const isDateKept = callKeepsDate || (!ignoresCompanySetting && seller.KeepOriginalDraftDate === true);
  const invoicedOn = isDateKept && typeof draft.InvoiceDate === "string" ? draft.InvoiceDate : call.today;
  if (invoicedOn > call.today && !buyer.IsFutureInvoiceDateAllowed) {
    throw ruleRefusalError(
      2000,
      `The invoice date ${invoicedOn} lies in the future. Choose ${call.today} or a day before it.`,
      "InvoiceDate",
    );
  }
  return invoicedOn;
}

/** Finds the id of an invoice's terms of payment. The terms are the draft's, or else the customer's. */
export function termsOfPaymentIdOf(draft: StoredDraft, buyer: Buyer): string {
  return typeof draft.TermsOfPaymentId === "string" ? draft.TermsOfPaymentId : buyer.TermsOfPaymentId;
}

/**
 * The day on which an invoice is due, and the type of its terms of payment. The day is the due date of the draft, or else
 * the invoice date plus the days of the terms (docs/api/customer-invoices.md#conversion-of-a-draft); terms of the type
 * current month count from the last day of the month (assumed).
 * @throws ApiError 3000 when the terms do not exist, 2000 when the draft's due date is before the invoice date
 */
export async function getDueTerms(
  db: Db,
  call: Call,
  draft: StoredDraft,
  buyer: Buyer,
  invoicedOn: string,
): Promise<{ readonly dueOn: string; readonly termsType: number | null }> {
  const { rows } = await db.query<PaymentTerms>(
    `SELECT "NumberOfDays" AS days, "TermsOfPaymentTypeId" AS type FROM "TermsOfPayment"
      WHERE "companyId" = $1 AND "Id" = $2`,
    [call.companyId, termsOfPaymentIdOf(draft, buyer)],
  );
  const [terms] = rows;
  if (!terms) throw ruleRefusalError(3000, "The terms of payment were not found.", "TermsOfPaymentId");
  if (typeof draft.DueDate !== "string") return { dueOn: computeDueDate(invoicedOn, terms), termsType: terms.type };
  if (draft.DueDate < invoicedOn) {
    throw ruleRefusalError(
      2000,
      `The due date ${draft.DueDate} is before the invoice date ${invoicedOn}. Choose a later one, or none.`,
      "DueDate",
    );
  }
  return { dueOn: draft.DueDate, termsType: terms.type };
}

const currentMonthTermsType = 1;

export function computeDueDate(invoicedOn: string, { days, type }: PaymentTerms): string {
  const [year = 0, month = 1, day = 1] = invoicedOn.split("-").map(Number);
  const startMs = type === currentMonthTermsType ? Date.UTC(year, month, 0) : Date.UTC(year, month - 1, day);
  return new Date(startMs + (days ?? 0) * 86_400_000).toISOString().slice(0, 10);
}
