import { expect, it } from "vitest";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { type BatchOperations, batchResult, groupByBatch } from "./batches";

const operationOf = (batchId: string | null, stage: Operation["stage"]) => ({ batchId, stage }) as Operation;

it("tells presses of many apart, and leaves out what is of none", () => {
  const batches = groupByBatch([
    operationOf("b", "waiting"),
    operationOf(null, "waiting"),
    operationOf("a", "done"),
    operationOf("b", "done"),
  ]);
  expect([...batches].map(([id, all]) => [id, all.length])).toEqual([
    ["b", 2],
    ["a", 1],
  ]);
});

it("ends when nothing of it may change any more", () => {
  const all = [
    operationOf("a", "done"),
    operationOf("a", "refused"),
    operationOf("a", "withdrawn"),
    operationOf("a", "unknown"),
  ] as unknown as BatchOperations;
  expect(batchResult(all)).toEqual({ done: 1, withdrawn: 1, needing: 2 });
  expect(batchResult([...all, operationOf("a", "checking")] as unknown as BatchOperations)).toBeNull();
});
