import type { Operation } from "@/lib/api/contract/operations/operation";

export type BatchOperations = readonly [Operation, ...Operation[]];

/** Groups operations by their batch, in the order in which the batches first appear. */
export function groupByBatch(operations: readonly Operation[]): ReadonlyMap<string, BatchOperations> {
  const batches = new Map<string, BatchOperations>();
  for (const operation of operations) {
    const { batchId } = operation;
    if (batchId === null) continue;
    const batch = batches.get(batchId);
    batches.set(batchId, batch ? [...batch, operation] : [operation]);
  }
  return batches;
}

/** Returns how the operations of a batch ended; null while any of them may still change. */
export function findBatchResult(
  operations: BatchOperations,
): { done: number; withdrawn: number; needing: number } | null {
  const countOf = (...stages: Operation["stage"][]) => operations.filter(({ stage }) => stages.includes(stage)).length;
  if (countOf("waiting", "sent", "checking") > 0) return null;
  return { done: countOf("done"), withdrawn: countOf("withdrawn"), needing: countOf("refused", "unknown") };
}
