import type { Invoice } from "@/lib/api/contract/customer-invoice";
import type { InvoiceDraft } from "@/lib/api/contract/customer-invoice-draft";
import { type CalendarDate, daysBetween } from "@/lib/dates";

export type SalesStage = "draft" | "invoiced" | "paid" | "overdue";

/** One line of the sales list: an invoice in the books, or a draft on its way there. */
export type SalesRow = {
  key: string;
  href: string;
  stage: SalesStage;
  number: number | null;
  isCredit: boolean;
  customerName: string;
  /** The first row's words, so that two invoices to one customer can be told apart. */
  about: string;
  date: CalendarDate | null;
  next: Next;
  currencyCode: string;
  grossMinor: bigint;
  /** Null where nothing can be owed. */
  leftMinor: bigint | null;
};

/** Why the row is where it is. */
export type Next =
  | { is: "late"; days: number }
  | { is: "dueToday" }
  | { is: "due"; on: CalendarDate }
  | { is: "paid"; on: CalendarDate | null }
  | { is: "saved"; on: CalendarDate }
  | { is: "credited" }
  | { is: "none" };

export const stageOfStatus = { paid: "paid", unpaid: "invoiced", overdue: "overdue" } as const;

/** @param today the company's calendar day when the books were read */
export function rowOfInvoice(invoice: Invoice, today: CalendarDate, sales: string): SalesRow {
  return {
    key: invoice.id,
    href: `${sales}/invoices/${invoice.id}`,
    stage: stageOfStatus[invoice.status],
    number: invoice.number,
    isCredit: invoice.isCredit,
    customerName: invoice.customerName,
    about: invoice.rows.find((row) => row.text !== "")?.text ?? "",
    date: invoice.invoiceOn,
    next: nextOf(invoice, today),
    currencyCode: invoice.currencyCode,
    grossMinor: invoice.grossMinor,
    leftMinor: invoice.remainingMinor,
  };
}

export function rowOfDraft(draft: InvoiceDraft, savedOn: CalendarDate, sales: string): SalesRow {
  return {
    key: draft.id,
    href: `${sales}/drafts/${draft.id}`,
    stage: "draft",
    number: null,
    isCredit: draft.isCredit,
    customerName: draft.customerName,
    about: draft.rows.find((row) => row.text !== "")?.text ?? "",
    date: draft.invoiceOn,
    next: { is: "saved", on: savedOn },
    currencyCode: draft.currencyCode,
    grossMinor: draft.grossMinor,
    leftMinor: null,
  };
}

function nextOf(invoice: Invoice, today: CalendarDate): Next {
  if (invoice.creditedBy.length > 0) return { is: "credited" };
  if (invoice.status === "paid") return { is: "paid", on: invoice.paidOn };
  if (invoice.dueOn === null) return { is: "none" };
  const days = daysBetween(invoice.dueOn, today);
  if (days > 0) return { is: "late", days };
  return days === 0 ? { is: "dueToday" } : { is: "due", on: invoice.dueOn };
}
