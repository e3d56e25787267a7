import { afterAll, beforeAll, expect, it, vi } from "vitest";

const listeners = new Map<string, () => void>();
let runFrame = () => {};
let deferUntilPainted: typeof import("./defer-until-painted").deferUntilPainted;

beforeAll(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", (eventName: string, listener: () => void) => listeners.set(eventName, listener));
  vi.stubGlobal("requestAnimationFrame", (frameCallback: () => void) => {
    runFrame = frameCallback;
  });
  ({ deferUntilPainted } = await import("./defer-until-painted"));
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("is done in the task after the frame, once", () => {
  const callback = vi.fn();
  deferUntilPainted("quantity", callback);
  runFrame();
  expect(callback).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0);
  expect(callback).toHaveBeenCalledTimes(1);
  vi.runAllTimers();
  expect(callback).toHaveBeenCalledTimes(1);
});

it("is what the last key of a field led to, and all of other fields", () => {
  const [firstCallback, lastCallback, otherFieldCallback] = [vi.fn(), vi.fn(), vi.fn()];
  deferUntilPainted("quantity", firstCallback);
  deferUntilPainted("quantity", lastCallback);
  deferUntilPainted("unitPrice", otherFieldCallback);
  runFrame();
  vi.runAllTimers();
  expect([firstCallback, lastCallback, otherFieldCallback].map((callback) => callback.mock.calls.length)).toEqual([
    0, 1, 1,
  ]);
});

it.each(["keydown", "pointerdown", "focusout", "beforeunload", "pagehide", "visibilitychange"])(
  "comes before what a %s leads to",
  (eventName) => {
    const callback = vi.fn();
    deferUntilPainted("quantity", callback);
    listeners.get(eventName)?.();
    expect(callback).toHaveBeenCalledTimes(1);
    vi.runAllTimers();
    expect(callback).toHaveBeenCalledTimes(1);
  },
);

it("waits for no frame where nothing is painted", () => {
  const callback = vi.fn();
  deferUntilPainted("quantity", callback);
  vi.advanceTimersByTime(100);
  expect(callback).toHaveBeenCalledTimes(1);
});
