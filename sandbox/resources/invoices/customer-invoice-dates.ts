import { refused } from "../../http/problem";
import type { Db } from "../../store/db";
import type { Call } from "../pipeline/call";
import type { Buyer, Seller } from "./customer-invoice-parties";
import type { StoredDraft } from "./stored-draft";

type Terms = { readonly days: number | null; readonly type: number | null };

/**
 * The date an invoice is booked on: today, unless the call or the company keeps the draft's
 * (docs/api/customer-invoices.md#conversion-of-a-draft). With `overrideCompanyKeepOriginalDraftDate` the call's own
 * word counts alone (assumed from its name).
 * @throws ApiError 2000 for a date in the future of a customer who does not allow it
 */
export function invoiceDay(call: Call, draft: StoredDraft, seller: Seller, buyer: Buyer): string {
  const asked = call.query.keepOriginalDraftDate === true;
  const isOverridden = call.query.overrideCompanyKeepOriginalDraftDate === true;
  const keeps = asked || (!isOverridden && seller.KeepOriginalDraftDate === true);
  const day = keeps && typeof draft.InvoiceDate === "string" ? draft.InvoiceDate : call.today;
  if (day > call.today && !buyer.IsFutureInvoiceDateAllowed) {
    throw refused(
      2000,
      `The invoice date ${day} lies in the future. Choose ${call.today} or a day before it.`,
      "InvoiceDate",
    );
  }
  return day;
}

/** Terms of payment of an invoice: the draft's own or the customer's. */
export function termsId(draft: StoredDraft, buyer: Buyer): string {
  return typeof draft.TermsOfPaymentId === "string" ? draft.TermsOfPaymentId : buyer.TermsOfPaymentId;
}

/**
 * The day an invoice is due and the kind of its terms. The day is the one the draft names, or the invoice date plus the
 * days of its terms (docs/api/customer-invoices.md#conversion-of-a-draft); terms of the current month count from its
 * last day (assumed).
 * @throws ApiError 3000 when the terms do not exist, 2000 when the draft's day is before the invoice
 */
export async function dueTerms(
  db: Db,
  call: Call,
  draft: StoredDraft,
  buyer: Buyer,
  invoicedOn: string,
): Promise<{ readonly dueOn: string; readonly termsType: number | null }> {
  const { rows } = await db.query<Terms>(
    `SELECT "NumberOfDays" AS days, "TermsOfPaymentTypeId" AS type FROM "TermsOfPayment"
      WHERE "companyId" = $1 AND "Id" = $2`,
    [call.companyId, termsId(draft, buyer)],
  );
  const [terms] = rows;
  if (!terms) throw refused(3000, "The terms of payment were not found.", "TermsOfPaymentId");
  if (typeof draft.DueDate !== "string") return { dueOn: termsDay(invoicedOn, terms), termsType: terms.type };
  if (draft.DueDate < invoicedOn) {
    throw refused(
      2000,
      `The due date ${draft.DueDate} is before the invoice date ${invoicedOn}. Choose a later one, or none.`,
      "DueDate",
    );
  }
  return { dueOn: draft.DueDate, termsType: terms.type };
}

const currentMonth = 1;

export function termsDay(invoicedOn: string, { days, type }: Terms): string {
  const [year = 0, month = 1, day = 1] = invoicedOn.split("-").map(Number);
  const from = type === currentMonth ? Date.UTC(year, month, 0) : Date.UTC(year, month - 1, day);
  return new Date(from + (days ?? 0) * 86_400_000).toISOString().slice(0, 10);
}
