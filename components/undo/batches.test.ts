import { expect, it } from "vitest";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { type BatchOperations, findBatchResult, groupByBatch } from "./batches";

const makeOperation = (batchId: string | null, stage: Operation["stage"]) => ({ batchId, stage }) as Operation;

it("tells presses of many apart, and leaves out what is of none", () => {
  const batches = groupByBatch([
    makeOperation("b", "waiting"),
    makeOperation(null, "waiting"),
    makeOperation("a", "done"),
    makeOperation("b", "done"),
  ]);
  expect([...batches].map(([id, batchOperations]) => [id, batchOperations.length])).toEqual([
    ["b", 2],
    ["a", 1],
  ]);
});

it("ends when nothing of it may change any more", () => {
  const operations = [
    makeOperation("a", "done"),
    makeOperation("a", "refused"),
    makeOperation("a", "withdrawn"),
    makeOperation("a", "unknown"),
  ] as unknown as BatchOperations;
  expect(findBatchResult(operations)).toEqual({ done: 1, withdrawn: 1, needing: 2 });
  expect(findBatchResult([...operations, makeOperation("a", "checking")] as unknown as BatchOperations)).toBeNull();
});
