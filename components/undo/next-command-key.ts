import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";

/** A command: its kind, its subject, and the beginning of its keys. */
type KeyedCommand = { keyBase: string; kind: OperationKind; subject: string };

/**
 * Returns the key of the next command. The key is the same in every tab and after a reload. Once the operation that was
 * submitted under it is over, the next key is another one.
 *
 * Rule: the key ends in the id of the newest operation that is over. When none of the listed operations is over, it
 * ends in the id of the newest operation of another kind, because the oldest operations are not listed. So no key ever
 * repeats
 * @param operations the operations on the subject, the newest first
 */
export function findNextCommandKey(
  { keyBase, kind, subject }: KeyedCommand,
  operations: readonly Operation[],
  isFinished: (operation: Operation) => boolean = () => true,
): string {
  const operationsOfSubject = operations.filter((operation) => operation.subject === subject);
  const lastOperation =
    operationsOfSubject.find((operation) => operation.kind === kind && isFinished(operation)) ??
    operationsOfSubject.find((operation) => operation.kind !== kind);
  return `${keyBase}:${lastOperation?.id ?? "first"}`;
}

export function hasEndedWithoutEffect({ stage }: Operation): boolean {
  return stage === "refused" || stage === "withdrawn";
}
