import type { Operation } from "@/lib/api/contract/operations/operation";

export type OfBatch = readonly [Operation, ...Operation[]];

/** Groups operations by their batch, in the order in which the batches first appear. */
export function byBatch(operations: readonly Operation[]): ReadonlyMap<string, OfBatch> {
  const batches = new Map<string, OfBatch>();
  for (const operation of operations) {
    const { batchId } = operation;
    if (batchId === null) continue;
    const known = batches.get(batchId);
    batches.set(batchId, known ? [...known, operation] : [operation]);
  }
  return batches;
}

/** How the operations of a batch ended; null while any of them may still change. */
export function endOf(operations: OfBatch): { done: number; withdrawn: number; needing: number } | null {
  const many = (...stages: Operation["stage"][]) => operations.filter(({ stage }) => stages.includes(stage)).length;
  if (many("waiting", "sent", "checking") > 0) return null;
  return { done: many("done"), withdrawn: many("withdrawn"), needing: many("refused", "unknown") };
}
