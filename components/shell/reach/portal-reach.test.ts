import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { checkPortalReach, isPortalAway, subscribeToPortalReach } from "./portal-reach";

const fetchAnswer = vi.fn<() => Promise<{ status: number }>>();
const listener = vi.fn();
let unsubscribe = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetchAnswer);
  vi.stubGlobal("navigator", { onLine: true });
  fetchAnswer.mockReset().mockResolvedValue({ status: 200 });
  listener.mockReset();
  unsubscribe = subscribeToPortalReach(listener);
});
afterEach(async () => {
  fetchAnswer.mockResolvedValue({ status: 200 });
  await vi.advanceTimersByTimeAsync(10_000);
  unsubscribe();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("tells that the portal is away, asks it again, and tells that it is back", async () => {
  fetchAnswer.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await checkPortalReach()).toBe(false);
  expect(isPortalAway()).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetchAnswer.mock.calls.length).toBeGreaterThan(3);
  expect(listener).toHaveBeenCalledTimes(1);
  fetchAnswer.mockResolvedValue({ status: 200 });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(isPortalAway()).toBe(false);
  expect(listener).toHaveBeenCalledTimes(2);
  const { length } = fetchAnswer.mock.calls;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetchAnswer.mock.calls).toHaveLength(length);
});

it.each([502, 503, 504])(
  "takes the answer %i of what stands in front of a portal for one that is away",
  async (status) => {
    fetchAnswer.mockResolvedValue({ status });
    expect(await checkPortalReach()).toBe(false);
  },
);

it.each([
  ["is slow", () => Promise.reject(new DOMException("", "TimeoutError"))],
  ["refuses the file", () => Promise.resolve({ status: 404 })],
])("takes no portal for away that %s", async (_title, answerRequest) => {
  fetchAnswer.mockImplementation(answerRequest);
  expect(await checkPortalReach()).toBe(true);
  expect(listener).not.toHaveBeenCalled();
});

it("leaves a browser without a net to say so itself", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(await checkPortalReach()).toBe(false);
  expect(fetchAnswer).not.toHaveBeenCalled();
  expect(isPortalAway()).toBe(false);
});
