import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";

/** A command: its kind, its subject, and the beginning of its keys. */
type KeyedCommand = { base: string; kind: OperationKind; subject: string };

/**
 * Returns the key of the next command. The key is the same in every tab and after a reload until the operation
 * before it is over, and then it is another key.
 *
 * Rule: the key ends in the id of the newest operation that is over. When none of the listed operations is over,
 * it ends in the id of the newest operation of another kind, because the oldest operations are not listed. So no
 * key ever repeats
 * @param operations the operations on the subject, the newest first
 */
export function nextCommandKey(
  { base, kind, subject }: KeyedCommand,
  operations: readonly Operation[],
  isOver: (one: Operation) => boolean = () => true,
): string {
  const operationsOfSubject = operations.filter((one) => one.subject === subject);
  const lastOperation =
    operationsOfSubject.find((one) => one.kind === kind && isOver(one)) ??
    operationsOfSubject.find((one) => one.kind !== kind);
  return `${base}:${lastOperation?.id ?? "first"}`;
}

export function endedWithoutEffect({ stage }: Operation): boolean {
  return stage === "refused" || stage === "withdrawn";
}
