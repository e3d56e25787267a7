import type { QuoteExpectation } from "../../api/contract/operations/command-input";
import type { Invoice } from "../../api/contract/sales/customer-invoice";
import type { Quote } from "../../api/contract/sales/quote";
import type { CalendarDate } from "../../values/dates";
import { type ChainLine, type ChainOrder, chainLinesOf, magnitude } from "./chain-lines";
import { undeliveredRowsOf } from "./delivery";
import { isCreditedInFull } from "./full-credit";

/** The documents of one sale; any of them may be missing, and credit notes are among the invoices. */
export type SalesChain = {
  quote: Quote | null;
  /** The orders, in the sequence in which they were created. */
  orders: readonly ChainOrder[];
  /** The invoices; each credit note refers to the invoice it takes back, also where only the portal knows the invoice. */
  invoices: readonly Invoice[];
  /** The ids of documents that were mailed, or whose mail is being sent or has an unknown outcome. */
  mailed: ReadonlySet<string>;
  /**
   * The customer's answer to the quote that was mailed last, as far as the portal knows; `acceptedOther` when the books have
   * another text of the quote than the accepted one.
   */
  answer?: "accepted" | "acceptedOther" | "declined" | null;
  /** The text the customer accepted; no other text may be booked as accepted. */
  agreed?: QuoteExpectation | null;
};

export type ChainStage =
  | "draft"
  | "offered"
  | "expired"
  | "declined"
  | "accepted"
  | "ordered"
  | "partlyDelivered"
  | "delivered"
  | "partlyInvoiced"
  | "invoiced"
  | "overdue"
  | "paid"
  | "credited";

/** The next action a person would take, and the document it is about. */
export type ChainAction = {
  action:
    | "issueQuote"
    | "mailQuote"
    | "acceptQuote"
    | "renewQuote"
    | "recordAnswer"
    | "acceptedOther"
    | "declinedQuote"
    | "makeOrder"
    | "orderAgain"
    | "deliver"
    | "invoice"
    | "backOrder"
    | "resendInvoice"
    | "mailInvoice"
    | "remind";
  documentId: string;
};

/** Whether the next action is the customer's, so that the company waits for an answer. */
export const isActionOfCustomer = ({ action }: Pick<ChainAction, "action">): boolean => action === "acceptQuote";

/** A date that a sale still has ahead; `isLate` is true when the date has passed. */
export type DateAhead = {
  step: "validUntil" | "delivery" | "due";
  date: CalendarDate;
  documentId: string;
  isLate: boolean;
};

export type ChainView = {
  stage: ChainStage;
  nextAction: ChainAction | null;
  datesAhead: readonly DateAhead[];
  lines: readonly ChainLine[];
};

/** The stage of a sale, its next action, the dates it has ahead, and the quantities of each line. */
export function salesChain(chain: SalesChain, today: CalendarDate): ChainView {
  const lines = chainLinesOf(chain.quote, chain.orders, chain.invoices);
  return {
    stage: stageOf(chain, lines, today),
    nextAction: nextActionOf(chain, today),
    datesAhead: datesAheadOf(chain, today),
    lines,
  };
}

function stageOf(
  { quote, orders, invoices, answer }: SalesChain,
  lines: readonly ChainLine[],
  today: CalendarDate,
): ChainStage {
  const claimingInvoices = claimingInvoicesOf(invoices);
  if (claimingInvoices.length > 0) return claimStageOf(claimingInvoices, invoices, lines, today);
  if (invoices.length > 0) return "credited";
  if (orders.length > 0) {
    const isDelivered = lines.every((line) => line.delivered === line.ordered);
    if (isDelivered) return "delivered";
    return lines.some((line) => line.delivered !== 0n) ? "partlyDelivered" : "ordered";
  }
  if (quote?.status === "draft" || !quote) return "draft";
  if (quote.status !== "ongoing" || answer === "accepted") return "accepted";
  if (answer === "declined") return "declined";
  return isExpired(quote, today) ? "expired" : "offered";
}

function claimStageOf(
  claimingInvoices: readonly Invoice[],
  invoices: readonly Invoice[],
  lines: readonly ChainLine[],
  today: CalendarDate,
): ChainStage {
  if (lines.some((line) => magnitude(line.ordered) > magnitude(line.invoiced))) return "partlyInvoiced";
  if (claimingInvoices.every((claimingInvoice) => isPaid(claimingInvoice, invoices))) return "paid";
  return claimingInvoices.some((claimingInvoice) => isOverdue(claimingInvoice, invoices, today))
    ? "overdue"
    : "invoiced";
}

function nextActionOf(chain: SalesChain, today: CalendarDate): ChainAction | null {
  const { quote, orders, invoices, mailed } = chain;
  const claimingInvoices = claimingInvoicesOf(invoices);
  const isQuoteOnly = orders.length === 0 && invoices.length === 0;
  if (quote && isQuoteOnly) return nextActionOfQuote(quote, chain, today);

  const findOrderWithStatus = (status: "ongoing" | "shipped") =>
    orders.find(({ order }) => order.status === status)?.order;
  return (
    actionOn("invoice", findOrderWithStatus("shipped")) ??
    actionOn(
      "resendInvoice",
      claimingInvoices.find(
        (claimingInvoice) =>
          claimingInvoice.hasSendError && !mailed.has(claimingInvoice.id) && !isPaid(claimingInvoice, invoices),
      ),
    ) ??
    actionOn(
      "mailInvoice",
      claimingInvoices.find((claimingInvoice) => !mailed.has(claimingInvoice.id) && !isPaid(claimingInvoice, invoices)),
    ) ??
    actionOn("deliver", findOrderWithStatus("ongoing")) ??
    actionOn("backOrder", findPartlyDeliveredOrder(orders)) ??
    actionOn(
      "remind",
      claimingInvoices.find((claimingInvoice) => isOverdue(claimingInvoice, invoices, today)),
    )
  );
}

function nextActionOfQuote(quote: Quote, { mailed, answer }: SalesChain, today: CalendarDate): ChainAction | null {
  if (quote.status === "draft") return actionOn("issueQuote", quote);
  if (quote.status === "accepted") return actionOn("makeOrder", quote);
  // The order made of the quote was deleted, but the service still calls the quote ordered. A new order is made of its rows,
  // which do not contain the tax reduction for house work.
  if (quote.status === "ordered" && quote.taxReductionMinor === 0n) return actionOn("orderAgain", quote);
  if (quote.status !== "ongoing") return null;
  // An acceptance in time is binding, also while it is not recorded in the books yet.
  if (answer === "accepted") return actionOn("recordAnswer", quote);
  if (answer === "acceptedOther") return actionOn("acceptedOther", quote);
  if (answer === "declined") return actionOn("declinedQuote", quote);
  if (isExpired(quote, today)) return actionOn("renewQuote", quote);
  return actionOn(mailed.has(quote.id) ? "acceptQuote" : "mailQuote", quote);
}

function actionOn(action: ChainAction["action"], document: { id: string } | undefined): ChainAction | null {
  return document ? { action, documentId: document.id } : null;
}

/** The last order, if it was delivered in part and no back order contains the remainder. */
function findPartlyDeliveredOrder(orders: readonly ChainOrder[]) {
  const lastOrder = orders.at(-1)?.order;
  const isShipped = lastOrder?.status === "shipped" || lastOrder?.status === "invoiced";
  return lastOrder && isShipped && undeliveredRowsOf(lastOrder).length > 0 ? lastOrder : undefined;
}

function datesAheadOf({ quote, orders, invoices }: SalesChain, today: CalendarDate): readonly DateAhead[] {
  const dates: DateAhead[] = [];
  const addDate = (step: DateAhead["step"], date: CalendarDate | null, documentId: string) => {
    if (date) dates.push({ step, date, documentId, isLate: date < today });
  };
  if (quote?.status === "ongoing") addDate("validUntil", quote.validUntilOn, quote.id);
  if (quote && orders.length === 0 && invoices.length === 0) addDate("delivery", quote.deliveryOn, quote.id);
  for (const { order } of orders) if (order.status === "ongoing") addDate("delivery", order.deliveryOn, order.id);
  for (const invoice of claimingInvoicesOf(invoices)) {
    if (!isPaid(invoice, invoices)) addDate("due", invoice.dueOn, invoice.id);
  }
  return dates.toSorted((left, right) => left.date.localeCompare(right.date));
}

/** The invoices that claim money: neither credit notes nor invoices that credit notes take back as a whole. */
export function claimingInvoicesOf(invoices: readonly Invoice[]): readonly Invoice[] {
  return invoices.filter((invoice) => {
    if (invoice.isCredit) return false;
    const creditNotes = creditNotesOf(invoice, invoices);
    return creditNotes.length === 0 ? invoice.creditedBy.length === 0 : !isCreditedInFull(invoice, creditNotes);
  });
}

/**
 * The amounts of a sale that are invoiced, paid and owed, in minor units.
 *
 * Rule: what is credited counts as not invoiced, whether it is settled against its invoice or not. The tax reduction for
 *       house work is invoiced, but neither owed nor paid by the customer
 */
export function amountsOfSale(invoices: readonly Invoice[]): {
  invoicedMinor: bigint;
  paidMinor: bigint;
  /** The amount the customer owes; below zero where the company has to pay back. */
  owedMinor: bigint;
} {
  const claimingInvoices = claimingInvoicesOf(invoices);
  const creditNotes = claimingInvoices.flatMap((claimingInvoice) => creditNotesOf(claimingInvoice, invoices));
  const sumWithoutCreditNotes = (amountOf: (invoice: Invoice) => bigint) =>
    sumOfInvoices(claimingInvoices, amountOf) - sumOfInvoices(creditNotes, amountOf);
  const owedMinor = sumOfInvoices(claimingInvoices, (claimingInvoice) => owedMinorOf(claimingInvoice, invoices));
  const reducedMinor = sumWithoutCreditNotes((invoice) => invoice.grossMinor - invoice.taxReductionMinor);
  return {
    invoicedMinor: sumWithoutCreditNotes((invoice) => invoice.grossMinor),
    paidMinor: reducedMinor - owedMinor,
    owedMinor,
  };
}

function creditNotesOf({ id }: Invoice, invoices: readonly Invoice[]): readonly Invoice[] {
  return invoices.filter((creditNote) => creditNote.isCredit && creditNote.refersToId === id);
}

/**
 * What remains of an invoice and its credit notes; the books keep both open until they are settled against each other.
 */
function owedMinorOf(invoice: Invoice, invoices: readonly Invoice[]): bigint {
  return (
    invoice.remainingMinor + sumOfInvoices(creditNotesOf(invoice, invoices), (creditNote) => creditNote.remainingMinor)
  );
}

function isPaid(invoice: Invoice, invoices: readonly Invoice[]): boolean {
  const owedMinor = owedMinorOf(invoice, invoices);
  return invoice.grossMinor < 0n ? owedMinor >= 0n : owedMinor <= 0n;
}

function isOverdue(invoice: Invoice, invoices: readonly Invoice[], today: CalendarDate): boolean {
  if (isPaid(invoice, invoices)) return false;
  return invoice.dueOn === null ? invoice.status === "overdue" : invoice.dueOn < today;
}

function isExpired({ validUntilOn }: Quote, today: CalendarDate): boolean {
  return validUntilOn !== null && validUntilOn < today;
}

function sumOfInvoices(invoices: readonly Invoice[], amountOf: (invoice: Invoice) => bigint): bigint {
  return invoices.reduce((total, invoice) => total + amountOf(invoice), 0n);
}
