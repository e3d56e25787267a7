import { afterEach, expect, it, vi } from "vitest";
import type { Operation } from "../../contract/operations/operation";
import { pressed } from "./presses";

const held = (id: string, more: object = {}) =>
  ({ id, batchId: null, withdrawable: true, leftMs: 8000, scheduled: false, ...more }) as Operation;
const keys = () => pressed.now().map(({ key }) => key);

const order = { kind: "approve-supplier-invoice", about: null } as const;
const many = { kind: "invoice-void", count: 3 } as const;

afterEach(() => {
  for (const { key } of pressed.now()) pressed.forget(key);
});

it("the newest press is the last, before any answer, and once however often its order goes out", () => {
  pressed.begin("a", "c", order);
  pressed.begin("b", "c", many);
  pressed.begin("a", "c", many);
  expect(pressed.now()).toEqual([
    { key: "a", companyId: "c", ordered: { ...order, sends: false, following: [] }, outcome: null, isTakenBack: false },
    { key: "b", companyId: "c", ordered: many, outcome: null, isTakenBack: false },
  ]);
});

it("a press is kept until the list of what waits holds its operation", () => {
  pressed.begin("a", "c", many);
  pressed.begin("b", "c", many);
  pressed.answer("a", { operation: held("1") }, [held("1")]);
  pressed.forgetListed([held("0")]);
  expect(keys()).toEqual(["a", "b"]);
  pressed.forgetListed([held("1")]);
  expect(keys()).toEqual(["b"]);
});

it("a press of many is kept until the list holds one of them", () => {
  pressed.begin("many", "c", many);
  pressed.answer("many", { batchId: "m" }, [held("1", { withdrawable: false }), held("2")]);
  pressed.forgetListed([held("1", { batchId: "other" })]);
  expect(keys()).toEqual(["many"]);
  pressed.forgetListed([held("1", { batchId: "m" })]);
  expect(keys()).toEqual([]);
});

it("a press that is taken back stays until that was done", () => {
  pressed.begin("a", "c", many);
  pressed.takeBack("a");
  pressed.answer("a", { operation: held("1") }, [held("1")]);
  pressed.forgetListed([held("1")]);
  expect(pressed.now()).toMatchObject([{ key: "a", isTakenBack: true, outcome: { operation: { id: "1" } } }]);
});

it("an answer that cannot be taken back ends it", () => {
  pressed.begin("a", "c", many);
  const over = held("1", { withdrawable: false, leftMs: null });
  pressed.answer("a", { operation: over }, [over]);
  expect(keys()).toEqual([]);
});

it("tells who listens of each change, and of nothing else", () => {
  let told = 0;
  const stop = pressed.subscribe(() => {
    told += 1;
  });
  pressed.begin("a", "c", many);
  pressed.begin("a", "c", many);
  pressed.forgetListed([held("1")]);
  pressed.forget("b");
  expect(told).toBe(1);
  stop();
  pressed.forget("a");
  expect(told).toBe(1);
});

it("a press without an answer ends, unless the same is asked again", () => {
  vi.useFakeTimers();
  pressed.begin("a", "c", many);
  pressed.begin("b", "c", many);
  pressed.takeBack("b");
  pressed.lost("a");
  pressed.lost("b");
  vi.advanceTimersByTime(10_000);
  pressed.begin("b", "c", many);
  vi.advanceTimersByTime(10_000);
  expect(pressed.now()).toMatchObject([{ key: "b", isTakenBack: true }]);
  vi.useRealTimers();
});
