import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createCachedRead } from "./cached-read";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

it("reads once for all who ask while the read runs and while its result is new", async () => {
  const read = vi.fn(async () => ({}));
  const cachedRead = createCachedRead(1_000, read);
  const results = await Promise.all([cachedRead(), cachedRead(), cachedRead()]);
  vi.advanceTimersByTime(999);
  expect(await cachedRead()).toBe(results[0]);
  expect(read).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(await cachedRead()).not.toBe(results[0]);
});

it("does not keep a failure", async () => {
  const read = vi.fn(async () => "good").mockRejectedValueOnce(new Error("away"));
  const cachedRead = createCachedRead(1_000, read);
  await expect(cachedRead()).rejects.toThrow("away");
  expect(await cachedRead()).toBe("good");
});
