import { afterEach, expect, it, vi } from "vitest";
import type { Operation } from "../../contract/operations/operation";
import { recentSubmissions } from "./submissions";

const makeWaitingOperation = (id: string, overrides: object = {}) =>
  ({ id, batchId: null, withdrawable: true, leftMs: 8000, scheduled: false, ...overrides }) as Operation;
const listSubmittedKeys = () => recentSubmissions.getCurrent().map(({ key }) => key);

const command = { kind: "approve-supplier-invoice", about: null } as const;
const batchCommand = { kind: "invoice-void", count: 3 } as const;

afterEach(() => {
  for (const { key } of recentSubmissions.getCurrent()) recentSubmissions.forget(key);
});

it("the newest press is the last, before any answer, and once however often its order goes out", () => {
  recentSubmissions.register("a", "c", command);
  recentSubmissions.register("b", "c", batchCommand);
  recentSubmissions.register("a", "c", batchCommand);
  expect(recentSubmissions.getCurrent()).toEqual([
    {
      key: "a",
      companyId: "c",
      command: { ...command, sends: false, following: [] },
      answer: null,
      shouldWithdraw: false,
    },
    { key: "b", companyId: "c", command: batchCommand, answer: null, shouldWithdraw: false },
  ]);
});

it("a press is kept until the list of what waits holds its operation", () => {
  recentSubmissions.register("a", "c", batchCommand);
  recentSubmissions.register("b", "c", batchCommand);
  recentSubmissions.answer("a", { operation: makeWaitingOperation("1") }, [makeWaitingOperation("1")]);
  recentSubmissions.forgetListed([makeWaitingOperation("0")]);
  expect(listSubmittedKeys()).toEqual(["a", "b"]);
  recentSubmissions.forgetListed([makeWaitingOperation("1")]);
  expect(listSubmittedKeys()).toEqual(["b"]);
});

it("a press of many is kept until the list holds one of them", () => {
  recentSubmissions.register("many", "c", batchCommand);
  recentSubmissions.answer("many", { batchId: "m" }, [
    makeWaitingOperation("1", { withdrawable: false }),
    makeWaitingOperation("2"),
  ]);
  recentSubmissions.forgetListed([makeWaitingOperation("1", { batchId: "other" })]);
  expect(listSubmittedKeys()).toEqual(["many"]);
  recentSubmissions.forgetListed([makeWaitingOperation("1", { batchId: "m" })]);
  expect(listSubmittedKeys()).toEqual([]);
});

it("a press that is taken back stays until that was done", () => {
  recentSubmissions.register("a", "c", batchCommand);
  recentSubmissions.markForWithdrawal("a");
  recentSubmissions.answer("a", { operation: makeWaitingOperation("1") }, [makeWaitingOperation("1")]);
  recentSubmissions.forgetListed([makeWaitingOperation("1")]);
  expect(recentSubmissions.getCurrent()).toMatchObject([
    { key: "a", shouldWithdraw: true, answer: { operation: { id: "1" } } },
  ]);
});

it("an answer that cannot be taken back ends it", () => {
  recentSubmissions.register("a", "c", batchCommand);
  const endedOperation = makeWaitingOperation("1", { withdrawable: false, leftMs: null });
  recentSubmissions.answer("a", { operation: endedOperation }, [endedOperation]);
  expect(listSubmittedKeys()).toEqual([]);
});

it("tells who listens of each change, and of nothing else", () => {
  let changeCount = 0;
  const unsubscribe = recentSubmissions.subscribe(() => {
    changeCount += 1;
  });
  recentSubmissions.register("a", "c", batchCommand);
  recentSubmissions.register("a", "c", batchCommand);
  recentSubmissions.forgetListed([makeWaitingOperation("1")]);
  recentSubmissions.forget("b");
  expect(changeCount).toBe(1);
  unsubscribe();
  recentSubmissions.forget("a");
  expect(changeCount).toBe(1);
});

it("a press without an answer ends, unless the same is asked again", () => {
  vi.useFakeTimers();
  recentSubmissions.register("a", "c", batchCommand);
  recentSubmissions.register("b", "c", batchCommand);
  recentSubmissions.markForWithdrawal("b");
  recentSubmissions.markUnanswered("a");
  recentSubmissions.markUnanswered("b");
  vi.advanceTimersByTime(10_000);
  recentSubmissions.register("b", "c", batchCommand);
  vi.advanceTimersByTime(10_000);
  expect(recentSubmissions.getCurrent()).toMatchObject([{ key: "b", shouldWithdraw: true }]);
  vi.useRealTimers();
});
