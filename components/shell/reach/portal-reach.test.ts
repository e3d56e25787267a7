import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { checkPortalReach, isPortalAway, onPortalReach } from "./portal-reach";

const answer = vi.fn<() => Promise<{ status: number }>>();
const listener = vi.fn();
let unsubscribe = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("navigator", { onLine: true });
  answer.mockReset().mockResolvedValue({ status: 200 });
  listener.mockReset();
  unsubscribe = onPortalReach(listener);
});
afterEach(async () => {
  answer.mockResolvedValue({ status: 200 });
  await vi.advanceTimersByTimeAsync(10_000);
  unsubscribe();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("tells that the portal is away, asks it again, and tells that it is back", async () => {
  answer.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await checkPortalReach()).toBe(false);
  expect(isPortalAway()).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(answer.mock.calls.length).toBeGreaterThan(3);
  expect(listener).toHaveBeenCalledTimes(1);
  answer.mockResolvedValue({ status: 200 });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(isPortalAway()).toBe(false);
  expect(listener).toHaveBeenCalledTimes(2);
  const { length } = answer.mock.calls;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answer.mock.calls).toHaveLength(length);
});

it.each([502, 503, 504])(
  "takes the answer %i of what stands in front of a portal for one that is away",
  async (status) => {
    answer.mockResolvedValue({ status });
    expect(await checkPortalReach()).toBe(false);
  },
);

it.each([
  ["is slow", () => Promise.reject(new DOMException("", "TimeoutError"))],
  ["refuses the file", () => Promise.resolve({ status: 404 })],
])("takes no portal for away that %s", async (_title, said) => {
  answer.mockImplementation(said);
  expect(await checkPortalReach()).toBe(true);
  expect(listener).not.toHaveBeenCalled();
});

it("leaves a browser without a net to say so itself", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(await checkPortalReach()).toBe(false);
  expect(answer).not.toHaveBeenCalled();
  expect(isPortalAway()).toBe(false);
});
