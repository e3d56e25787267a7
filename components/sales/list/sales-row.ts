import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import type { UnseenAnswer } from "@/lib/api/contract/sales/offer";
import type { Order } from "@/lib/api/contract/sales/order";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { claimedMinor, type InvoiceState, stateOfInvoice } from "@/lib/rules/sales/invoice-state";
import { type NotVoidableReason, reasonNotToVoid } from "@/lib/rules/sales/void-rule";
import { type CalendarDate, daysBetween } from "@/lib/values/dates";
import type { UnplacedOrder } from "../editor/unplaced-orders";

export type SalesStage = "draft" | "sent" | "declined" | "accepted" | "ordered" | InvoiceState;

/** One row of the sales list: a quote, an order, an invoice in the books, or a draft. */
export type SalesRow = {
  document: "quote" | "order" | "invoice" | "credit";
  key: string;
  href: string;
  stage: SalesStage;
  number: number | null;
  customerName: string;
  /** The text of the document's first row, which tells two invoices to one customer apart. */
  firstRowText: string;
  date: CalendarDate | null;
  next: NextNote;
  currencyCode: string;
  grossMinor: bigint;
  /** The amount that remains to be paid; null for a document that asks for no money. */
  remainingMinor: bigint | null;
  /** The facts about the document that bulk actions need; null where no bulk action is possible. */
  bulk: BulkFacts | null;
};

/** Bulk actions need these facts about a document. The id of the document is the key of the row. */
export type BulkFacts = {
  customerId: string;
  /**
   * The customer's address as it is in the document; null where the document has none. The present address is in the
   * customer's record.
   */
  documentEmail: string | null;
  /** A quote that waits for its answer; its mail contains the offer link by which the customer answers. */
  offer?: Quote;
  /** For an invoice, the facts about its delivery by the service. */
  deliveryFields?: Pick<Invoice, "sendType" | "hasSendError">;
  /** The reason why the document cannot be voided; null when it may be voided. */
  voidObstacle: NotVoidableReason | "notInvoice" | null;
};

/** Says why the row is in its group, and what happens next. `sendFailed`: the e-invoice could not be delivered. */
export type NextNote =
  | { is: "late"; days: number }
  | { is: "dueToday" }
  | { is: "due"; day: CalendarDate }
  | { is: "paid"; day: CalendarDate | null }
  | { is: "saved"; day: CalendarDate }
  | { is: "unplaced" }
  | { is: "until"; day: CalendarDate }
  | { is: "expired"; day: CalendarDate }
  | { is: "declined"; day: CalendarDate }
  | { is: "toOrder" }
  | { is: "deliver"; day: CalendarDate | null }
  | { is: "toInvoice" }
  | { is: "goneOn" }
  | { is: "toSettle" }
  | { is: "sendFailed" }
  | { is: "credited" }
  | { is: "hasCredit" }
  | { is: "none" };

/** @param today the company's calendar day when the books were read */
export function rowOfInvoice(invoice: Invoice, today: CalendarDate, salesPath: string): SalesRow {
  return {
    key: invoice.id,
    href: `${salesPath}/invoices/${invoice.id}`,
    stage: stateOfInvoice(invoice),
    number: invoice.number,
    document: invoice.isCredit ? "credit" : "invoice",
    customerName: invoice.customerName,
    firstRowText: invoice.rows.find((row) => row.text !== "")?.text ?? "",
    date: invoice.invoiceOn,
    next: nextNoteOfInvoice(invoice, today),
    currencyCode: invoice.currencyCode,
    grossMinor: claimedMinor(invoice),
    remainingMinor: invoice.remainingMinor,
    bulk: {
      customerId: invoice.customerId,
      documentEmail: invoice.customerEmail || null,
      deliveryFields: { sendType: invoice.sendType, hasSendError: invoice.hasSendError },
      voidObstacle: reasonNotToVoid(invoice),
    },
  };
}

export function rowOfDraft(draft: InvoiceDraft, savedOn: CalendarDate, salesPath: string): SalesRow {
  return {
    key: draft.id,
    href: `${salesPath}/drafts/${draft.id}`,
    stage: "draft",
    number: null,
    document: draft.isCredit ? "credit" : "invoice",
    customerName: draft.customerName,
    firstRowText: draft.rows.find((row) => row.text !== "")?.text ?? "",
    date: draft.invoiceOn,
    next: { is: "saved", day: savedOn },
    currencyCode: draft.currencyCode,
    grossMinor: claimedMinor(draft),
    remainingMinor: null,
    bulk: null,
  };
}

/**
 * Returns the row of an order that is stored in the portal until it is placed. The order is listed among the drafts.
 */
export function rowOfUnplacedOrder(order: UnplacedOrder, salesPath: string): SalesRow {
  return {
    key: order.id,
    href: `${salesPath}/orders/drafts/${order.id}`,
    stage: "draft",
    number: null,
    document: "order",
    customerName: order.customerName,
    firstRowText: order.rowTexts[0] ?? "",
    date: order.orderOn,
    next: { is: "unplaced" },
    currencyCode: order.currencyCode,
    grossMinor: order.grossMinor,
    remainingMinor: null,
    bulk: null,
  };
}

/** Returns the rows of drafts of all kinds in one list, the newest first. */
export function sortNewestFirst(drafts: readonly { createdAt: string; row: SalesRow }[]): SalesRow[] {
  return drafts.toSorted((left, right) => right.createdAt.localeCompare(left.createdAt)).map(({ row }) => row);
}

export function rowOfQuoteDraft(draft: Quote, savedOn: CalendarDate, salesPath: string): SalesRow {
  return {
    ...rowOfQuote(draft, savedOn, salesPath),
    href: `${salesPath}/quotes/drafts/${draft.id}`,
    stage: "draft",
    // A draft cannot be mailed or printed yet.
    bulk: null,
    next: { is: "saved", day: savedOn },
  };
}

function stageOfQuote({ status }: Quote): SalesStage {
  if (status === "ongoing") return "sent";
  return status === "unknown" ? "unknown" : "accepted";
}

/** @param declinedOn the day on which the customer declined the quote, as the portal knows it */
export function rowOfQuote(quote: Quote, today: CalendarDate, salesPath: string, declinedOn?: CalendarDate): SalesRow {
  // A quote that was accepted in the books after the customer declined it is not declined any more.
  const isDeclined = declinedOn !== undefined && quote.status === "ongoing";
  return {
    key: quote.id,
    href: `${salesPath}/quotes/${quote.id}`,
    stage: isDeclined ? "declined" : stageOfQuote(quote),
    document: "quote",
    number: quote.number,
    customerName: quote.customerName,
    firstRowText: quote.rows.find((row) => row.text !== "")?.text ?? "",
    date: quote.quoteOn,
    next: isDeclined ? { is: "declined", day: declinedOn } : nextNoteOfQuote(quote, today),
    currencyCode: quote.currencyCode,
    grossMinor: quote.grossMinor,
    remainingMinor: null,
    bulk: {
      ...({ customerId: quote.customerId, documentEmail: null, voidObstacle: "notInvoice" } as const),
      ...(quote.status === "ongoing" ? { offer: quote } : {}),
    },
  };
}

/**
 * Returns the row of a quote that the customer answered by the offer link, while the books do not have the answer yet.
 *
 * @param answeredOn the day of the answer
 */
export function rowOfAnswer(
  { quoteId, decision, about: subjectSummary }: UnseenAnswer,
  answeredOn: CalendarDate,
  salesPath: string,
): SalesRow {
  return {
    key: quoteId,
    href: `${salesPath}/quotes/${quoteId}`,
    stage: decision,
    document: "quote",
    number: subjectSummary.number,
    customerName: subjectSummary.customerName,
    firstRowText: "",
    date: null,
    next: decision === "declined" ? { is: "declined", day: answeredOn } : { is: "toOrder" },
    currencyCode: subjectSummary.currencyCode,
    grossMinor: BigInt(subjectSummary.minor),
    remainingMinor: null,
    bulk: null,
  };
}

function nextNoteOfQuote({ status, validUntilOn }: Quote, today: CalendarDate): NextNote {
  if (status === "accepted") return { is: "toOrder" };
  // The portal does not know what happens next to a quote whose status it does not know.
  if (status === "unknown") return { is: "none" };
  if (status !== "ongoing") return { is: "goneOn" };
  if (validUntilOn === null) return { is: "none" };
  return validUntilOn < today ? { is: "expired", day: validUntilOn } : { is: "until", day: validUntilOn };
}

export function rowOfOrder(order: Order, salesPath: string): SalesRow {
  return {
    key: order.id,
    href: `${salesPath}/orders/${order.id}`,
    stage: order.status === "unknown" ? "unknown" : "ordered",
    document: "order",
    number: order.number,
    customerName: order.customerName,
    firstRowText: order.rows.find((row) => row.text !== "")?.text ?? "",
    date: order.orderOn,
    next: nextNoteOfOrder(order),
    currencyCode: order.currencyCode,
    grossMinor: order.grossMinor,
    remainingMinor: null,
    bulk: { customerId: order.customerId, documentEmail: null, voidObstacle: "notInvoice" },
  };
}

function nextNoteOfOrder({ status, deliveryOn }: Order): NextNote {
  if (status === "unknown") return { is: "none" };
  if (status === "invoiced") return { is: "goneOn" };
  return status === "shipped" ? { is: "toInvoice" } : { is: "deliver", day: deliveryOn };
}

function nextNoteOfInvoice(invoice: Invoice, today: CalendarDate): NextNote {
  const invoiceState = stateOfInvoice(invoice);
  if (invoiceState === "credit") return { is: "toSettle" };
  if (invoiceState === "settled") return { is: "none" };
  if (invoiceState === "paid") return { is: "paid", day: invoice.paidOn };
  if (invoice.creditedBy.length > 0) return { is: "credited" };
  if (invoice.hasSendError) return { is: "sendFailed" };
  if (invoiceState === "unknown" || invoice.dueOn === null) return { is: "none" };
  const days = daysBetween(invoice.dueOn, today);
  if (days > 0) return { is: "late", days };
  return days === 0 ? { is: "dueToday" } : { is: "due", day: invoice.dueOn };
}

/**
 * Returns the row of an invoice that a credit note takes back, in whole or in part. The row says that there is a credit
 * note, except where it says that the invoice is paid or late.
 */
export function withCreditNote(row: SalesRow): SalesRow {
  const isReplaceable = row.next.is === "due" || row.next.is === "dueToday" || row.next.is === "none";
  return isReplaceable ? { ...row, next: { is: "hasCredit" } } : row;
}
