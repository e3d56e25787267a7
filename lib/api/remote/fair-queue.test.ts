import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FairQueue } from "./fair-queue";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Makes a queue on simulated time, which `advanceTime` moves forward. */
function makeQueue(perMinute: number) {
  let timeMs = 1_000_000;
  const queue = new FairQueue({ perMinute, longestWaitMs: 8_000, clock: () => timeMs });
  const advanceTime = async (ms: number) => {
    for (let elapsedMs = 0; elapsedMs < ms; elapsedMs += 100) {
      timeMs += 100;
      await vi.advanceTimersByTimeAsync(100);
    }
  };
  return { queue, advanceTime };
}

/** Makes calls of a tenant and counts those that were admitted and those that were refused. */
function makeCalls(queue: FairQueue, tenant: string, callCount: number) {
  const counts = { passed: 0, refused: 0 };
  const enterOnce = () =>
    queue.enter(tenant).then(
      () => void counts.passed++,
      () => void counts.refused++,
    );
  for (let callIndex = 0; callIndex < callCount; callIndex++) void enterOnce();
  return counts;
}

describe("FairQueue", () => {
  it("lets everybody pass while the quota is far away", async () => {
    const { queue, advanceTime } = makeQueue(100);
    const counts = makeCalls(queue, "a", 49);
    await advanceTime(100);
    expect(counts).toEqual({ passed: 49, refused: 0 });
  });

  it("gives a lone tenant the whole quota and not one call more", async () => {
    const { queue, advanceTime } = makeQueue(100);
    const counts = makeCalls(queue, "a", 150);
    await advanceTime(200);
    expect(counts).toEqual({ passed: 100, refused: 0 });
    await advanceTime(8_200);
    expect(counts).toEqual({ passed: 100, refused: 50 });
  });

  it("lets a newcomer in before the greedy one goes on", async () => {
    const { queue, advanceTime } = makeQueue(100);
    const greedyCounts = makeCalls(queue, "greedy", 60);
    await advanceTime(100);
    const modestCounts = makeCalls(queue, "modest", 5);
    const laterCounts = makeCalls(queue, "greedy", 100);
    await advanceTime(300);
    expect(greedyCounts.passed).toBe(60);
    expect(modestCounts.passed).toBe(5);
    expect(laterCounts.passed).toBe(0);
  });

  it("serves those who wait when calls grow old", async () => {
    const { queue, advanceTime } = makeQueue(10);
    makeCalls(queue, "a", 10);
    await advanceTime(55_000);
    const laterCounts = makeCalls(queue, "a", 3);
    await advanceTime(6_500);
    expect(laterCounts.passed).toBe(3);
  });

  it("refuses at once, with the seconds, what the service has closed for long", async () => {
    const { queue } = makeQueue(100);
    queue.close(30);
    await expect(queue.enter("a")).rejects.toMatchObject({ code: "remote_busy", retryAfterSeconds: 30 });
  });

  describe("closed for ten days", () => {
    const tenDaysSeconds = 864_000;

    it("says when it is tried again, not when the service would open it", async () => {
      const { queue, advanceTime } = makeQueue(100);
      queue.close(tenDaysSeconds);
      await expect(queue.enter("a")).rejects.toMatchObject({ detail: "paused", retryAfterSeconds: 60 });
      await advanceTime(20_000);
      await expect(queue.enter("b")).rejects.toMatchObject({ detail: "paused", retryAfterSeconds: 40 });
      expect(queue.secondsUntilTried()).toBe(40);
    });

    it("lets one call through after a minute, and everybody once the service has taken it", async () => {
      const { queue, advanceTime } = makeQueue(100);
      queue.close(tenDaysSeconds);
      await advanceTime(60_000);
      const admittedAt = await queue.enter("a");
      const otherCounts = makeCalls(queue, "b", 3);
      await advanceTime(2_000);
      expect(otherCounts).toEqual({ passed: 0, refused: 0 });
      queue.open(admittedAt);
      await advanceTime(200);
      expect(otherCounts).toEqual({ passed: 3, refused: 0 });
    });

    it("stays closed for another minute when the call that tried is refused", async () => {
      const { queue, advanceTime } = makeQueue(100);
      queue.close(tenDaysSeconds);
      await advanceTime(60_000);
      await queue.enter("a");
      queue.close(tenDaysSeconds);
      await expect(queue.enter("a")).rejects.toMatchObject({ retryAfterSeconds: 60 });
      await advanceTime(60_000);
      await queue.enter("b");
    });

    it("tries again after a minute when nothing came of the call that tried", async () => {
      const { queue, advanceTime } = makeQueue(100);
      queue.close(tenDaysSeconds);
      await advanceTime(60_000);
      await queue.enter("a");
      const otherCounts = makeCalls(queue, "b", 2);
      await advanceTime(8_300);
      expect(otherCounts).toEqual({ passed: 0, refused: 2 });
      await expect(queue.enter("c")).rejects.toMatchObject({ detail: "paused" });
      await advanceTime(52_000);
      await queue.enter("c");
    });

    it("is not opened by the answer to a call that was sent before", async () => {
      const { queue, advanceTime } = makeQueue(100);
      const admittedAt = await queue.enter("a");
      await advanceTime(100);
      queue.close(tenDaysSeconds);
      queue.open(admittedAt);
      await expect(queue.enter("a")).rejects.toMatchObject({ detail: "paused" });
    });
  });

  it("is opened at the time the service names last", async () => {
    const { queue, advanceTime } = makeQueue(100);
    queue.close(864_000);
    queue.close(10);
    await advanceTime(10_000);
    await queue.enter("a");
    await queue.enter("b");
  });

  it("waits out a short closing", async () => {
    const { queue, advanceTime } = makeQueue(100);
    queue.close(3);
    const counts = makeCalls(queue, "a", 2);
    await advanceTime(2_900);
    expect(counts.passed).toBe(0);
    await advanceTime(400);
    expect(counts.passed).toBe(2);
  });
});
