import { afterEach, expect, it, vi } from "vitest";
import type { Operation } from "../../contract/operations/operation";
import { recentlySubmitted } from "./submissions";

const held = (id: string, more: object = {}) =>
  ({ id, batchId: null, withdrawable: true, leftMs: 8000, scheduled: false, ...more }) as Operation;
const keys = () => recentlySubmitted.now().map(({ key }) => key);

const order = { kind: "approve-supplier-invoice", about: null } as const;
const many = { kind: "invoice-void", count: 3 } as const;

afterEach(() => {
  for (const { key } of recentlySubmitted.now()) recentlySubmitted.forget(key);
});

it("the newest press is the last, before any answer, and once however often its order goes out", () => {
  recentlySubmitted.begin("a", "c", order);
  recentlySubmitted.begin("b", "c", many);
  recentlySubmitted.begin("a", "c", many);
  expect(recentlySubmitted.now()).toEqual([
    { key: "a", companyId: "c", ordered: { ...order, sends: false, following: [] }, outcome: null, isTakenBack: false },
    { key: "b", companyId: "c", ordered: many, outcome: null, isTakenBack: false },
  ]);
});

it("a press is kept until the list of what waits holds its operation", () => {
  recentlySubmitted.begin("a", "c", many);
  recentlySubmitted.begin("b", "c", many);
  recentlySubmitted.answer("a", { operation: held("1") }, [held("1")]);
  recentlySubmitted.forgetListed([held("0")]);
  expect(keys()).toEqual(["a", "b"]);
  recentlySubmitted.forgetListed([held("1")]);
  expect(keys()).toEqual(["b"]);
});

it("a press of many is kept until the list holds one of them", () => {
  recentlySubmitted.begin("many", "c", many);
  recentlySubmitted.answer("many", { batchId: "m" }, [held("1", { withdrawable: false }), held("2")]);
  recentlySubmitted.forgetListed([held("1", { batchId: "other" })]);
  expect(keys()).toEqual(["many"]);
  recentlySubmitted.forgetListed([held("1", { batchId: "m" })]);
  expect(keys()).toEqual([]);
});

it("a press that is taken back stays until that was done", () => {
  recentlySubmitted.begin("a", "c", many);
  recentlySubmitted.takeBack("a");
  recentlySubmitted.answer("a", { operation: held("1") }, [held("1")]);
  recentlySubmitted.forgetListed([held("1")]);
  expect(recentlySubmitted.now()).toMatchObject([{ key: "a", isTakenBack: true, outcome: { operation: { id: "1" } } }]);
});

it("an answer that cannot be taken back ends it", () => {
  recentlySubmitted.begin("a", "c", many);
  const over = held("1", { withdrawable: false, leftMs: null });
  recentlySubmitted.answer("a", { operation: over }, [over]);
  expect(keys()).toEqual([]);
});

it("tells who listens of each change, and of nothing else", () => {
  let told = 0;
  const stop = recentlySubmitted.subscribe(() => {
    told += 1;
  });
  recentlySubmitted.begin("a", "c", many);
  recentlySubmitted.begin("a", "c", many);
  recentlySubmitted.forgetListed([held("1")]);
  recentlySubmitted.forget("b");
  expect(told).toBe(1);
  stop();
  recentlySubmitted.forget("a");
  expect(told).toBe(1);
});

it("a press without an answer ends, unless the same is asked again", () => {
  vi.useFakeTimers();
  recentlySubmitted.begin("a", "c", many);
  recentlySubmitted.begin("b", "c", many);
  recentlySubmitted.takeBack("b");
  recentlySubmitted.lost("a");
  recentlySubmitted.lost("b");
  vi.advanceTimersByTime(10_000);
  recentlySubmitted.begin("b", "c", many);
  vi.advanceTimersByTime(10_000);
  expect(recentlySubmitted.now()).toMatchObject([{ key: "b", isTakenBack: true }]);
  vi.useRealTimers();
});
