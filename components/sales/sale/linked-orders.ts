import type { Operation } from "@/lib/api/contract/operations/operation";

type Link = Pick<Operation, "kind" | "stage" | "subject" | "made">;

const isBackOrder = ({ kind, stage }: Link) => kind === "order-backorder" && stage === "done";

/** The orders that back orders were made of, these back orders, and what was ordered anew of a quote's rows. */
export function linkedOrders(operations: readonly Link[]): readonly string[] {
  const named = operations.flatMap((one) => {
    const documentId = one.made?.documentId ?? "";
    if (isBackOrder(one)) return [one.subject, documentId];
    return one.kind === "order-create" ? [documentId] : [];
  });
  return [...new Set(named.filter((id) => id !== ""))];
}

/** Of each back order among these orders the one whose rest it holds. */
export function originsOf(operations: readonly Link[], present: readonly string[]): ReadonlyMap<string, string> {
  const links = operations
    .filter(isBackOrder)
    .map(({ subject, made }) => [made?.documentId ?? "", subject] as const)
    .filter((link) => link.every((id) => present.includes(id)));
  return new Map(links);
}
