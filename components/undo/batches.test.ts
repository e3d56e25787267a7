import { expect, it } from "vitest";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { byBatch, endOf, type OfBatch } from "./batches";

const one = (batchId: string | null, stage: Operation["stage"]) => ({ batchId, stage }) as Operation;

it("tells presses of many apart, and leaves out what is of none", () => {
  const batches = byBatch([one("b", "waiting"), one(null, "waiting"), one("a", "done"), one("b", "done")]);
  expect([...batches].map(([id, all]) => [id, all.length])).toEqual([
    ["b", 2],
    ["a", 1],
  ]);
});

it("ends when nothing of it may change any more", () => {
  const all = [one("a", "done"), one("a", "refused"), one("a", "withdrawn"), one("a", "unknown")] as unknown as OfBatch;
  expect(endOf(all)).toEqual({ done: 1, withdrawn: 1, needing: 2 });
  expect(endOf([...all, one("a", "checking")] as unknown as OfBatch)).toBeNull();
});
