import { afterEach, expect, it, vi } from "vitest";
import { type HeldLease, noteLease } from "./held-leases";
import { notifyWorkers } from "./notify-workers";
import { releaseLease } from "./rows";
import {
  announceEnd,
  finishOperationsAtShutdown,
  isEndAnnounced,
  mustAnswerNow,
  trackUntilShutdown,
} from "./until-shutdown";

vi.mock("./notify-workers", () => ({ notifyWorkers: vi.fn(async () => {}) }));
vi.mock("./rows", () => ({ releaseLease: vi.fn(async () => {}) }));

// Other test files of this process continue to work on operations.
afterEach(() => {
  Reflect.deleteProperty(globalThis, Symbol.for("stegvis.operationsUnderWay"));
  Reflect.deleteProperty(globalThis, Symbol.for("stegvis.heldLeases"));
  vi.clearAllMocks();
});

it("lets operations under way end, and begins none any more", async () => {
  const events: string[] = [];
  let sendAnswer = () => {};
  const answerSent = new Promise<void>((resolve) => {
    sendAnswer = resolve;
  });
  const trackedWork = trackUntilShutdown(async () => {
    await answerSent;
    events.push("answered");
    await trackUntilShutdown(async () => void events.push("the next one of the chain"));
  });
  const failingWork = trackUntilShutdown(() => Promise.reject(new Error("refused")));
  await expect(failingWork).rejects.toThrow("refused");
  const shutdown = finishOperationsAtShutdown(60_000).then(() => events.push("ended"));
  await trackUntilShutdown(async () => void events.push("begun too late"));
  sendAnswer();
  await Promise.all([trackedWork, shutdown]);
  expect(events).toEqual(["answered", "ended"]);
});

it("hands over what does not end in time: releases the leases, then tells the other processes", async () => {
  const lease: HeldLease = { tenant: { partnerId: "p", companyId: "c" }, id: "o", leaseToken: "t" };
  noteLease(lease);
  noteLease({ ...lease, id: "unreachable", leaseToken: "u" });
  vi.mocked(releaseLease).mockImplementation(async (_tenant, id) => {
    expect(notifyWorkers).not.toHaveBeenCalled();
    if (id === "unreachable") throw new Error("the database is away");
  });
  void trackUntilShutdown(() => new Promise(() => {}));
  await finishOperationsAtShutdown(1);
  expect(releaseLease).toHaveBeenCalledWith(lease.tenant, "o", "t");
  expect(notifyWorkers).toHaveBeenCalledOnce();
});

it("lets answers wait for an outcome until shortly before the end", () => {
  expect([isEndAnnounced(), mustAnswerNow()]).toEqual([false, false]);
  announceEnd(60_000);
  expect([isEndAnnounced(), mustAnswerNow()]).toEqual([true, false]);
  announceEnd(-1);
  expect(mustAnswerNow()).toBe(true);
});
