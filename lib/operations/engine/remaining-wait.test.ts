import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isCertainlyUnsent, isWithdrawable, remainingWaitMs } from "./remaining-wait";

const noon = new Date("2026-11-20T12:00:00Z");
const noonPlusMs = (ms: number) => new Date(noon.getTime() + ms);

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("what is left of a wait", () => {
  it("is counted to the time it is carried out", () => {
    expect(remainingWaitMs({ stage: "waiting", carryOutAt: noonPlusMs(7_500) })).toBe(7_500);
  });

  it("is nothing when the time has come, when it never waited, and once it is over", () => {
    expect(remainingWaitMs({ stage: "waiting", carryOutAt: noon })).toBeNull();
    expect(remainingWaitMs({ stage: "waiting", carryOutAt: null })).toBeNull();
    expect(remainingWaitMs({ stage: "withdrawn", carryOutAt: noonPlusMs(7_500) })).toBeNull();
  });
});

describe("taking back", () => {
  it("is possible until the service was asked, and not between two tries", () => {
    expect(isWithdrawable({ stage: "waiting", attempt: 0 })).toBe(true);
    expect(isWithdrawable({ stage: "waiting", attempt: 1 })).toBe(false);
    expect(isWithdrawable({ stage: "withdrawn", attempt: 0 })).toBe(false);
    expect(isWithdrawable({ stage: "sent", attempt: 1 })).toBe(false);
    expect(isWithdrawable({ stage: "done", attempt: 1 })).toBe(false);
  });
});

describe("what certainly did not reach the service", () => {
  const oneCall = {};

  it("is what was never called for, and what was turned away before anything was done", () => {
    expect(isCertainlyUnsent({ stage: "waiting", attempt: 0, reads: 0 }, oneCall)).toBe(true);
    expect(isCertainlyUnsent({ stage: "waiting", attempt: 2, reads: 0 }, oneCall)).toBe(true);
  });

  it("is not what is being sent or read back, nor what reading alone has shown not to be done", () => {
    expect(isCertainlyUnsent({ stage: "sent", attempt: 1, reads: 0 }, oneCall)).toBe(false);
    expect(isCertainlyUnsent({ stage: "checking", attempt: 1, reads: 0 }, oneCall)).toBe(false);
    expect(isCertainlyUnsent({ stage: "waiting", attempt: 1, reads: 2 }, oneCall)).toBe(false);
  });

  it("is not what takes several calls, once the service was called: an earlier call may be done", () => {
    const severalCalls = { takesSeveralCalls: true };
    expect(isCertainlyUnsent({ stage: "waiting", attempt: 1, reads: 0 }, severalCalls)).toBe(false);
    expect(isCertainlyUnsent({ stage: "waiting", attempt: 0, reads: 0 }, severalCalls)).toBe(true);
  });
});
