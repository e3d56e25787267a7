import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FairQueue } from "./fair-queue";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A queue on simulated time, which `advanceTime` moves forward. */
function queueOf(perMinute: number) {
  let time = 1_000_000;
  const queue = new FairQueue({ perMinute, longestWaitMs: 8_000, clock: () => time });
  const advance = async (ms: number) => {
    for (let step = 0; step < ms; step += 100) {
      time += 100;
      await vi.advanceTimersByTimeAsync(100);
    }
  };
  return { queue, advance };
}

/** Makes calls of a tenant and counts those that were admitted and those that were refused. */
function makeCalls(queue: FairQueue, tenant: string, calls: number) {
  const counts = { passed: 0, refused: 0 };
  const enterOnce = () =>
    queue.enter(tenant).then(
      () => void counts.passed++,
      () => void counts.refused++,
    );
  for (let call = 0; call < calls; call++) void enterOnce();
  return counts;
}

describe("FairQueue", () => {
  it("lets everybody pass while the quota is far away", async () => {
    const { queue, advance } = queueOf(100);
    const seen = makeCalls(queue, "a", 49);
    await advance(100);
    expect(seen).toEqual({ passed: 49, refused: 0 });
  });

  it("gives a lone tenant the whole quota and not one call more", async () => {
    const { queue, advance } = queueOf(100);
    const seen = makeCalls(queue, "a", 150);
    await advance(200);
    expect(seen).toEqual({ passed: 100, refused: 0 });
    await advance(8_200);
    expect(seen).toEqual({ passed: 100, refused: 50 });
  });

  it("lets a newcomer in before the greedy one goes on", async () => {
    const { queue, advance } = queueOf(100);
    const greedy = makeCalls(queue, "greedy", 60);
    await advance(100);
    const modest = makeCalls(queue, "modest", 5);
    const more = makeCalls(queue, "greedy", 100);
    await advance(300);
    expect(greedy.passed).toBe(60);
    expect(modest.passed).toBe(5);
    expect(more.passed).toBe(0);
  });

  it("serves those who wait when calls grow old", async () => {
    const { queue, advance } = queueOf(10);
    makeCalls(queue, "a", 10);
    await advance(55_000);
    const late = makeCalls(queue, "a", 3);
    await advance(6_500);
    expect(late.passed).toBe(3);
  });

  it("refuses at once, with the seconds, what the service has closed for long", async () => {
    const { queue } = queueOf(100);
    queue.close(30);
    await expect(queue.enter("a")).rejects.toMatchObject({ code: "remote_busy", retryAfterSeconds: 30 });
  });

  describe("closed for ten days", () => {
    const tenDays = 864_000;

    it("says when it is tried again, not when the service would open it", async () => {
      const { queue, advance } = queueOf(100);
      queue.close(tenDays);
      await expect(queue.enter("a")).rejects.toMatchObject({ detail: "paused", retryAfterSeconds: 60 });
      await advance(20_000);
      await expect(queue.enter("b")).rejects.toMatchObject({ detail: "paused", retryAfterSeconds: 40 });
      expect(queue.secondsUntilTried()).toBe(40);
    });

    it("lets one call through after a minute, and everybody once the service has taken it", async () => {
      const { queue, advance } = queueOf(100);
      queue.close(tenDays);
      await advance(60_000);
      const entered = await queue.enter("a");
      const others = makeCalls(queue, "b", 3);
      await advance(2_000);
      expect(others).toEqual({ passed: 0, refused: 0 });
      queue.open(entered);
      await advance(200);
      expect(others).toEqual({ passed: 3, refused: 0 });
    });

    it("stays closed for another minute when the call that tried is refused", async () => {
      const { queue, advance } = queueOf(100);
      queue.close(tenDays);
      await advance(60_000);
      await queue.enter("a");
      queue.close(tenDays);
      await expect(queue.enter("a")).rejects.toMatchObject({ retryAfterSeconds: 60 });
      await advance(60_000);
      await queue.enter("b");
    });

    it("tries again after a minute when nothing came of the call that tried", async () => {
      const { queue, advance } = queueOf(100);
      queue.close(tenDays);
      await advance(60_000);
      await queue.enter("a");
      const others = makeCalls(queue, "b", 2);
      await advance(8_300);
      expect(others).toEqual({ passed: 0, refused: 2 });
      await expect(queue.enter("c")).rejects.toMatchObject({ detail: "paused" });
      await advance(52_000);
      await queue.enter("c");
    });

    it("is not opened by the answer to a call that was sent before", async () => {
      const { queue, advance } = queueOf(100);
      const before = await queue.enter("a");
      await advance(100);
      queue.close(tenDays);
      queue.open(before);
      await expect(queue.enter("a")).rejects.toMatchObject({ detail: "paused" });
    });
  });

  it("is opened at the time the service names last", async () => {
    const { queue, advance } = queueOf(100);
    queue.close(864_000);
    queue.close(10);
    await advance(10_000);
    await queue.enter("a");
    await queue.enter("b");
  });

  it("waits out a short closing", async () => {
    const { queue, advance } = queueOf(100);
    queue.close(3);
    const seen = makeCalls(queue, "a", 2);
    await advance(2_900);
    expect(seen.passed).toBe(0);
    await advance(400);
    expect(seen.passed).toBe(2);
  });
});
