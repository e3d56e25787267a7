import { afterEach, expect, it, vi } from "vitest";
import type { Operation } from "../../contract/operations/operation";
import { recentSubmissions } from "./submissions";

const waitingOperation = (id: string, more: object = {}) =>
  ({ id, batchId: null, withdrawable: true, leftMs: 8000, scheduled: false, ...more }) as Operation;
const keys = () => recentSubmissions.now().map(({ key }) => key);

const command = { kind: "approve-supplier-invoice", about: null } as const;
const batchCommand = { kind: "invoice-void", count: 3 } as const;

afterEach(() => {
  for (const { key } of recentSubmissions.now()) recentSubmissions.forget(key);
});

it("the newest press is the last, before any answer, and once however often its order goes out", () => {
  recentSubmissions.begin("a", "c", command);
  recentSubmissions.begin("b", "c", batchCommand);
  recentSubmissions.begin("a", "c", batchCommand);
  expect(recentSubmissions.now()).toEqual([
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
  recentSubmissions.begin("a", "c", batchCommand);
  recentSubmissions.begin("b", "c", batchCommand);
  recentSubmissions.answer("a", { operation: waitingOperation("1") }, [waitingOperation("1")]);
  recentSubmissions.forgetListed([waitingOperation("0")]);
  expect(keys()).toEqual(["a", "b"]);
  recentSubmissions.forgetListed([waitingOperation("1")]);
  expect(keys()).toEqual(["b"]);
});

it("a press of many is kept until the list holds one of them", () => {
  recentSubmissions.begin("many", "c", batchCommand);
  recentSubmissions.answer("many", { batchId: "m" }, [
    waitingOperation("1", { withdrawable: false }),
    waitingOperation("2"),
  ]);
  recentSubmissions.forgetListed([waitingOperation("1", { batchId: "other" })]);
  expect(keys()).toEqual(["many"]);
  recentSubmissions.forgetListed([waitingOperation("1", { batchId: "m" })]);
  expect(keys()).toEqual([]);
});

it("a press that is taken back stays until that was done", () => {
  recentSubmissions.begin("a", "c", batchCommand);
  recentSubmissions.markForWithdrawal("a");
  recentSubmissions.answer("a", { operation: waitingOperation("1") }, [waitingOperation("1")]);
  recentSubmissions.forgetListed([waitingOperation("1")]);
  expect(recentSubmissions.now()).toMatchObject([
    { key: "a", shouldWithdraw: true, answer: { operation: { id: "1" } } },
  ]);
});

it("an answer that cannot be taken back ends it", () => {
  recentSubmissions.begin("a", "c", batchCommand);
  const over = waitingOperation("1", { withdrawable: false, leftMs: null });
  recentSubmissions.answer("a", { operation: over }, [over]);
  expect(keys()).toEqual([]);
});

it("tells who listens of each change, and of nothing else", () => {
  let told = 0;
  const stop = recentSubmissions.subscribe(() => {
    told += 1;
  });
  recentSubmissions.begin("a", "c", batchCommand);
  recentSubmissions.begin("a", "c", batchCommand);
  recentSubmissions.forgetListed([waitingOperation("1")]);
  recentSubmissions.forget("b");
  expect(told).toBe(1);
  stop();
  recentSubmissions.forget("a");
  expect(told).toBe(1);
});

it("a press without an answer ends, unless the same is asked again", () => {
  vi.useFakeTimers();
  recentSubmissions.begin("a", "c", batchCommand);
  recentSubmissions.begin("b", "c", batchCommand);
  recentSubmissions.markForWithdrawal("b");
  recentSubmissions.markUnanswered("a");
  recentSubmissions.markUnanswered("b");
  vi.advanceTimersByTime(10_000);
  recentSubmissions.begin("b", "c", batchCommand);
  vi.advanceTimersByTime(10_000);
  expect(recentSubmissions.now()).toMatchObject([{ key: "b", shouldWithdraw: true }]);
  vi.useRealTimers();
});
