import type { QuoteExpectation } from "../../api/contract/operations/command-input";
import type { Invoice } from "../../api/contract/sales/customer-invoice";
import type { Quote } from "../../api/contract/sales/quote";
import type { CalendarDate } from "../../values/dates";
import { type ChainLine, type ChainOrder, chainLines, magnitude } from "./chain-lines";
import { isCreditedWhole } from "./credited";
import { openRows } from "./delivery";

/** What belongs to one sale; any of the documents may be missing, and credit invoices stand among the invoices. */
export type SalesChain = {
  quote: Quote | null;
  /** In the order they were made. */
  orders: readonly ChainOrder[];
  /** Each credit invoice with the invoice it takes back, also where only the portal knows which that is. */
  invoices: readonly Invoice[];
  /** Documents that were mailed, or whose mail is on its way or without an answer. */
  mailed: ReadonlySet<string>;
  /**
   * What the customer answered to the quote that was mailed last, as far as the portal knows; `acceptedOther` when the books
   * hold another text than the one they accepted.
   */
  answer?: "accepted" | "acceptedOther" | "declined" | null;
  /** The text they accepted: no other may be booked as accepted. */
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

/** What a person would do next, and with which document. */
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

/** It is the customer's to do: we wait for an answer. */
export const isForCustomer = ({ action }: Pick<ChainAction, "action">): boolean => action === "acceptQuote";

/** What lies ahead; `late` when its day has passed. */
export type ChainStep = {
  step: "validUntil" | "delivery" | "due";
  on: CalendarDate;
  documentId: string;
  late: boolean;
};

export type ChainView = {
  stage: ChainStage;
  next: ChainAction | null;
  ahead: readonly ChainStep[];
  lines: readonly ChainLine[];
};

/** Where a sale stands, the one thing to do next, what lies ahead, and how far each line is. */
export function salesChain(chain: SalesChain, today: CalendarDate): ChainView {
  const lines = chainLines(chain.quote, chain.orders, chain.invoices);
  return { stage: stageOf(chain, lines, today), next: nextOf(chain, today), ahead: aheadOf(chain, today), lines };
}

function stageOf(
  { quote, orders, invoices, answer }: SalesChain,
  lines: readonly ChainLine[],
  today: CalendarDate,
): ChainStage {
  const claims = claimsOf(invoices);
  if (claims.length > 0) return claimStage(claims, invoices, lines, today);
  if (invoices.length > 0) return "credited";
  if (orders.length > 0) {
    const whole = lines.every((line) => line.delivered === line.ordered);
    if (whole) return "delivered";
    return lines.some((line) => line.delivered !== 0n) ? "partlyDelivered" : "ordered";
  }
  if (quote?.status === "draft" || !quote) return "draft";
  if (quote.status !== "ongoing" || answer === "accepted") return "accepted";
  if (answer === "declined") return "declined";
  return isExpired(quote, today) ? "expired" : "offered";
}

function claimStage(
  claims: readonly Invoice[],
  invoices: readonly Invoice[],
  lines: readonly ChainLine[],
  today: CalendarDate,
): ChainStage {
  if (lines.some((line) => magnitude(line.ordered) > magnitude(line.invoiced))) return "partlyInvoiced";
  if (claims.every((claim) => isPaid(claim, invoices))) return "paid";
  return claims.some((claim) => isOverdue(claim, invoices, today)) ? "overdue" : "invoiced";
}

function nextOf(chain: SalesChain, today: CalendarDate): ChainAction | null {
  const { quote, orders, invoices, mailed } = chain;
  const claims = claimsOf(invoices);
  const isUnmade = orders.length === 0 && invoices.length === 0;
  if (quote && isUnmade) return nextOfQuote(quote, chain, today);

  const at = (status: "ongoing" | "shipped") => orders.find(({ order }) => order.status === status)?.order;
  return (
    doing("invoice", at("shipped")) ??
    doing(
      "resendInvoice",
      claims.find((claim) => claim.hasSendError && !mailed.has(claim.id) && !isPaid(claim, invoices)),
    ) ??
    doing(
      "mailInvoice",
      claims.find((claim) => !mailed.has(claim.id) && !isPaid(claim, invoices)),
    ) ??
    doing("deliver", at("ongoing")) ??
    doing("backOrder", unfinished(orders)) ??
    doing(
      "remind",
      claims.find((claim) => isOverdue(claim, invoices, today)),
    )
  );
}

function nextOfQuote(quote: Quote, { mailed, answer }: SalesChain, today: CalendarDate): ChainAction | null {
  if (quote.status === "draft") return doing("issueQuote", quote);
  if (quote.status === "accepted") return doing("makeOrder", quote);
  // What was made of it is gone. The service keeps it as ordered, so its rows are ordered anew; house work is not in them.
  if (quote.status === "ordered" && quote.taxReductionMinor === 0n) return doing("orderAgain", quote);
  if (quote.status !== "ongoing") return null;
  // Said in time, it holds: the books only do not have it yet.
  if (answer === "accepted") return doing("recordAnswer", quote);
  if (answer === "acceptedOther") return doing("acceptedOther", quote);
  if (answer === "declined") return doing("declinedQuote", quote);
  if (isExpired(quote, today)) return doing("renewQuote", quote);
  return doing(mailed.has(quote.id) ? "acceptQuote" : "mailQuote", quote);
}

function doing(action: ChainAction["action"], document: { id: string } | undefined): ChainAction | null {
  return document ? { action, documentId: document.id } : null;
}

/** The last order has gone in part and nothing holds the rest. */
function unfinished(orders: readonly ChainOrder[]) {
  const last = orders.at(-1)?.order;
  const isGone = last?.status === "shipped" || last?.status === "invoiced";
  return last && isGone && openRows(last).length > 0 ? last : undefined;
}

function aheadOf({ quote, orders, invoices }: SalesChain, today: CalendarDate): readonly ChainStep[] {
  const steps: ChainStep[] = [];
  const add = (step: ChainStep["step"], on: CalendarDate | null, documentId: string) => {
    if (on) steps.push({ step, on, documentId, late: on < today });
  };
  if (quote?.status === "ongoing") add("validUntil", quote.validUntilOn, quote.id);
  if (quote && orders.length === 0 && invoices.length === 0) add("delivery", quote.deliveryOn, quote.id);
  for (const { order } of orders) if (order.status === "ongoing") add("delivery", order.deliveryOn, order.id);
  for (const invoice of claimsOf(invoices)) {
    if (!isPaid(invoice, invoices)) add("due", invoice.dueOn, invoice.id);
  }
  return steps.toSorted((one, other) => one.on.localeCompare(other.on));
}

/** The invoices by which something is still owed or was paid: neither credit invoices nor what these take back whole. */
export function claimsOf(invoices: readonly Invoice[]): readonly Invoice[] {
  return invoices.filter((invoice) => {
    if (invoice.isCredit) return false;
    const credits = creditsOf(invoice, invoices);
    return credits.length === 0 ? invoice.creditedBy.length === 0 : !isCreditedWhole(invoice, credits);
  });
}

/**
 * What the claims of a sale come to, in minor units.
 *
 * Rule: what is credited counts as not invoiced, whether it is settled against its invoice or not. What the state pays of
 *       house work is invoiced, but neither owed nor paid by the customer
 */
export function chainMoney(invoices: readonly Invoice[]): {
  invoicedMinor: bigint;
  paidMinor: bigint;
  /** Below zero where there is something to give back. */
  owedMinor: bigint;
} {
  const claims = claimsOf(invoices);
  const credits = claims.flatMap((claim) => creditsOf(claim, invoices));
  const net = (of: (one: Invoice) => bigint) => sum(claims, of) - sum(credits, of);
  const owedMinor = sum(claims, (claim) => owedOf(claim, invoices));
  const reducedMinor = net((one) => one.grossMinor - one.taxReductionMinor);
  return { invoicedMinor: net((one) => one.grossMinor), paidMinor: reducedMinor - owedMinor, owedMinor };
}

function creditsOf({ id }: Invoice, invoices: readonly Invoice[]): readonly Invoice[] {
  return invoices.filter((one) => one.isCredit && one.refersToId === id);
}

/** What remains of an invoice and of what takes it back: the books keep both open until they are settled there. */
function owedOf(invoice: Invoice, invoices: readonly Invoice[]): bigint {
  return invoice.remainingMinor + sum(creditsOf(invoice, invoices), (one) => one.remainingMinor);
}

function isPaid(invoice: Invoice, invoices: readonly Invoice[]): boolean {
  const owedMinor = owedOf(invoice, invoices);
  return invoice.grossMinor < 0n ? owedMinor >= 0n : owedMinor <= 0n;
}

function isOverdue(invoice: Invoice, invoices: readonly Invoice[], today: CalendarDate): boolean {
  if (isPaid(invoice, invoices)) return false;
  return invoice.dueOn === null ? invoice.status === "overdue" : invoice.dueOn < today;
}

function isExpired({ validUntilOn }: Quote, today: CalendarDate): boolean {
  return validUntilOn !== null && validUntilOn < today;
}

function sum(invoices: readonly Invoice[], of: (one: Invoice) => bigint): bigint {
  return invoices.reduce((total, one) => total + of(one), 0n);
}
