import type { Operation } from "@/lib/api/contract/operations/operation";

type Link = Pick<Operation, "kind" | "stage" | "subject" | "made">;

const isBackOrder = ({ kind, stage }: Link) => kind === "order-backorder" && stage === "done";

/**
 * The ids of the orders from which back orders were created, of these back orders, and of orders created anew from a quote.
 */
export function linkedOrders(operations: readonly Link[]): readonly string[] {
  const named = operations.flatMap((one) => {
    const documentId = one.made?.documentId ?? "";
    if (isBackOrder(one)) return [one.subject, documentId];
    return one.kind === "order-create" ? [documentId] : [];
  });
  return [...new Set(named.filter((id) => id !== ""))];
}

/** For each back order among these orders, the id of the order whose undelivered rest it holds. */
export function originsOf(operations: readonly Link[], present: readonly string[]): ReadonlyMap<string, string> {
  const links = operations
    .filter(isBackOrder)
    .map(({ subject, made }) => [made?.documentId ?? "", subject] as const)
    .filter((link) => link.every((id) => present.includes(id)));
  return new Map(links);
}
