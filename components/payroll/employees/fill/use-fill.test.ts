import { expect, it } from "vitest";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { Problem } from "@/lib/values/problem";
import { type FillOutcome, isOpen } from "./use-fill";

const conflict = new Problem("conflict", { detail: "employee_changed" });
const busy = new Problem("remote_busy", { detail: "offline" });
const refusedWith = (problem: Problem | null): FillOutcome => ({
  kind: "operation",
  operation: { stage: "refused", problem } as unknown as Operation,
});

it("lets a person be submitted again unless the fact is there, a request runs or there was a conflict", () => {
  expect(isOpen(undefined)).toBe(true);
  expect(isOpen({ kind: "problem", problem: busy, isAnswered: false })).toBe(true);
  expect(isOpen(refusedWith(busy))).toBe(true);
  expect(isOpen({ kind: "running" })).toBe(false);
  expect(isOpen({ kind: "stored" })).toBe(false);
  expect(isOpen({ kind: "problem", problem: conflict, isAnswered: true })).toBe(false);
  expect(isOpen(refusedWith(conflict))).toBe(false);
});
