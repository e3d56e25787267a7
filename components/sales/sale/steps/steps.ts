import { isUnderWay, type Operation, type OperationKind } from "@/lib/api/contract/operations/operation";
import type { Order } from "@/lib/api/contract/sales/order";
import type { ChainOrder } from "@/lib/rules/sales/chain-lines";
import type { ChainAction, SalesChain } from "@/lib/rules/sales/sales-chain";

/** The steps of a sale, and under which action of the chain their words stand. */
const actionOf = {
  "quote-accept": "acceptQuote",
  "quote-order": "makeOrder",
  "quote-invoice": "invoiceQuote",
  "order-create": "orderAgain",
  "order-ship": "deliver",
  "order-void": "takeBack",
  "order-backorder": "backOrder",
  "order-invoice": "invoice",
} as const satisfies Partial<Record<OperationKind, ChainAction["action"] | "takeBack" | "invoiceQuote">>;

type StepKind = keyof typeof actionOf;
export type StepWords = (typeof actionOf)[StepKind];

export const isStep = (one: Operation): one is Operation & { kind: StepKind } => one.kind in actionOf;

/** Under which words a step on its way is told. */
export function wordsOfStep({ kind, following }: Operation): StepWords {
  if (following.includes("quote-invoice")) return "invoiceQuote";
  return actionOf[kind as StepKind] ?? "deliver";
}

/** The steps that were pressed, without those that follow them by themselves. */
export function rootsOf(operations: readonly Operation[]): readonly Operation[] {
  const followers = new Set(operations.flatMap(({ next }) => next?.id ?? []));
  return operations.filter((one) => isStep(one) && !followers.has(one.id));
}

/** The step of a sale that is on its way, or whose outcome a person has to say; nothing else is to be pressed meanwhile. */
export function openStep(operations: readonly Operation[]): Operation | null {
  return (
    operations.find((one) => isStep(one) && one.stage === "unknown") ?? rootsOf(operations).find(isUnderWay) ?? null
  );
}

/** How far a press has come: the last of what was ordered with it that was begun. */
export function lastOf(operation: Operation): Operation {
  return operation.next ? lastOf(operation.next) : operation;
}

/** The words for what a press has done; null where nothing is to be told. */
export function doneWords(root: Operation) {
  const last = lastOf(root);
  if (last.kind === "invoice-email") return "invoicedMailed" as const;
  if (root.kind === "quote-accept" && last.kind !== "quote-invoice") return "turn.acceptQuote.done" as const;
  if (root.kind === "order-ship" && last.kind === "order-backorder") return "deliveredRest" as const;
  return last.kind in actionOf ? (`turn.${actionOf[last.kind as StepKind]}.done` as const) : null;
}

/** How often a step was done to a document: what was taken back in the books may be done again, and is another press. */
export function timesDone(operations: readonly Operation[], kind: OperationKind, subject: string): number {
  return operations.filter((one) => one.kind === kind && one.subject === subject && one.stage === "done").length;
}

/** A step was done to a document that was read before it: the document is not yet what it says. */
export function isStale({ kind, stage, subject, sentAt }: Operation, { quote, orders }: SalesChain): boolean {
  if (stage !== "done" || sentAt === null || !(kind in actionOf) || kind === "order-backorder") return false;
  const document = [...(quote ? [quote] : []), ...orders.map(({ order }) => order)].find(({ id }) => id === subject);
  return document !== undefined && document.modifiedAt !== "" && document.modifiedAt < sentAt;
}

/** The order in hand: the page's own while something is to be done with it, else what is delivered, else what is not. */
export function openOrder(orders: readonly ChainOrder[], pageId: string): Order | null {
  const open = orders.map(({ order }) => order).filter(({ status }) => status === "shipped" || status === "ongoing");
  const own = open.find(({ id }) => id === pageId);
  return own ?? open.find(({ status }) => status === "shipped") ?? open[0] ?? null;
}
