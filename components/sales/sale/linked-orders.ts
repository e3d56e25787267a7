import type { Operation } from "@/lib/api/contract/operations/operation";

type LinkingOperation = Pick<Operation, "kind" | "stage" | "subject" | "made">;

const isBackOrder = ({ kind, stage }: LinkingOperation) => kind === "order-backorder" && stage === "done";

/**
 * Finds the ids of the orders from which back orders were created, of these back orders, and of orders that were
 * created again from a quote.
 */
export function findLinkedOrderIds(operations: readonly LinkingOperation[]): readonly string[] {
  const documentIds = operations.flatMap((operation) => {
    const documentId = operation.made?.documentId ?? "";
    if (isBackOrder(operation)) return [operation.subject, documentId];
    return operation.kind === "order-create" ? [documentId] : [];
  });
  return [...new Set(documentIds.filter((id) => id !== ""))];
}

/**
 * Maps the id of each back order among these orders to the id of the order whose undelivered rows the back order
 * contains.
 */
export function findOriginsOfBackOrders(
  operations: readonly LinkingOperation[],
  orderIds: readonly string[],
): ReadonlyMap<string, string> {
  const orderPairs = operations
    .filter(isBackOrder)
    .map(({ subject, made }) => [made?.documentId ?? "", subject] as const)
    .filter((orderPair) => orderPair.every((id) => orderIds.includes(id)));
  return new Map(orderPairs);
}
