import { isUnderWay, type Operation, type OperationKind } from "@/lib/api/contract/operations/operation";
import type { Order } from "@/lib/api/contract/sales/order";
import type { ChainOrder } from "@/lib/rules/sales/chain-lines";
import type { ChainAction, SalesChain } from "@/lib/rules/sales/sales-chain";

/** Operations of these kinds are steps of a sale. The messages of each kind are named by this action of the chain. */
const actionOfKind = {
  "quote-accept": "acceptQuote",
  "quote-order": "makeOrder",
  "quote-invoice": "invoiceQuote",
  "order-create": "orderAgain",
  "order-ship": "deliver",
  "order-void": "takeBack",
  "order-backorder": "backOrder",
  "order-invoice": "invoice",
} as const satisfies Partial<Record<OperationKind, ChainAction["action"] | "takeBack" | "invoiceQuote">>;

type StepKind = keyof typeof actionOfKind;
export type StepName = (typeof actionOfKind)[StepKind];

export const isSaleStep = (operation: Operation): operation is Operation & { kind: StepKind } =>
  operation.kind in actionOfKind;

/** Returns the name of a step in the keys of its messages. */
export function stepNameOf({ kind, following }: Operation): StepName {
  if (following.includes("quote-invoice")) return "invoiceQuote";
  return actionOfKind[kind as StepKind] ?? "deliver";
}

/** Returns the steps that a person submitted, without their follow-ups. */
export function submittedStepsOf(operations: readonly Operation[]): readonly Operation[] {
  const followUpIds = new Set(operations.flatMap(({ next }) => next?.id ?? []));
  return operations.filter((operation) => isSaleStep(operation) && !followUpIds.has(operation.id));
}

/**
 * Finds the step of a sale that is under way, or whose outcome a person has to decide; null where there is no such
 * step. While there is one, no other step may be submitted.
 */
export function findPendingStep(operations: readonly Operation[]): Operation | null {
  return (
    operations.find((operation) => isSaleStep(operation) && operation.stage === "unknown") ??
    submittedStepsOf(operations).find(isUnderWay) ??
    null
  );
}

/**
 * Returns the last follow-up of an operation that has started, or the operation itself where no follow-up has started.
 * The stage of the result says how far the submitted step has come.
 */
export function lastFollowUpOf(operation: Operation): Operation {
  return operation.next ? lastFollowUpOf(operation.next) : operation;
}

/** Returns the key of the message for what a submitted step has done; null where no message is shown. */
export function doneMessageKeyOf(submittedStep: Operation) {
  const lastOperation = lastFollowUpOf(submittedStep);
  if (lastOperation.kind === "invoice-email") return "invoicedMailed" as const;
  if (submittedStep.kind === "quote-accept" && lastOperation.kind !== "quote-invoice")
    return "turn.acceptQuote.done" as const;
  if (submittedStep.kind === "order-ship" && lastOperation.kind === "order-backorder") return "deliveredRest" as const;
  return lastOperation.kind in actionOfKind
    ? (`turn.${actionOfKind[lastOperation.kind as StepKind]}.done` as const)
    : null;
}

/**
 * Counts how often a step was done to a document. A step that was undone in the books may be done again, by a command
 * with another key.
 */
export function countTimesDone(operations: readonly Operation[], kind: OperationKind, subject: string): number {
  return operations.filter(
    (operation) => operation.kind === kind && operation.subject === subject && operation.stage === "done",
  ).length;
}

/** Tells whether the document of a finished step was read before the step was done, so that the document lacks the step. */
export function isDocumentStale({ kind, stage, subject, sentAt }: Operation, { quote, orders }: SalesChain): boolean {
  if (stage !== "done" || sentAt === null || !(kind in actionOfKind) || kind === "order-backorder") return false;
  const document = [...(quote ? [quote] : []), ...orders.map(({ order }) => order)].find(({ id }) => id === subject);
  return document !== undefined && document.modifiedAt !== "" && document.modifiedAt < sentAt;
}

/**
 * Finds the order whose next step the page shows: the page's own order while it is open, otherwise an open order that
 * is delivered, otherwise an open order that is not delivered; null where no order is open.
 */
export function findOpenOrder(orders: readonly ChainOrder[], pageId: string): Order | null {
  const openOrders = orders
    .map(({ order }) => order)
    .filter(({ status }) => status === "shipped" || status === "ongoing");
  const pageOrder = openOrders.find(({ id }) => id === pageId);
  return pageOrder ?? openOrders.find(({ status }) => status === "shipped") ?? openOrders[0] ?? null;
}
