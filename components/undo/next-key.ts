import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";

/** What is pressed: the kind about the draft or document; `base` begins its keys. */
type KeyedCommand = { base: string; kind: OperationKind; subject: string };

/**
 * The key of the next press: the same in every tab and after a reload until one before it is over, then another.
 *
 * Rule: it ends in the id of the newest that is over; of the newest of another kind where none is among those that are told,
 *       because the oldest are not. So no key comes back, however many there have been
 * @param operations the operations about it, the newest first
 */
export function nextKey(
  { base, kind, subject }: KeyedCommand,
  operations: readonly Operation[],
  isOver: (one: Operation) => boolean = () => true,
): string {
  const own = operations.filter((one) => one.subject === subject);
  const last = own.find((one) => one.kind === kind && isOver(one)) ?? own.find((one) => one.kind !== kind);
  return `${base}:${last?.id ?? "first"}`;
}

export function cameToNothing({ stage }: Operation): boolean {
  return stage === "refused" || stage === "withdrawn";
}
