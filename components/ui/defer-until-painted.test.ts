import { afterAll, beforeAll, expect, it, vi } from "vitest";

const listeners = new Map<string, () => void>();
let paint = () => {};
let deferUntilPainted: typeof import("./defer-until-painted").deferUntilPainted;

beforeAll(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", (moment: string, listener: () => void) => listeners.set(moment, listener));
  vi.stubGlobal("requestAnimationFrame", (painted: () => void) => {
    paint = painted;
  });
  ({ deferUntilPainted } = await import("./defer-until-painted"));
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("is done in the task after the frame, once", () => {
  const work = vi.fn();
  deferUntilPainted("quantity", work);
  paint();
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0);
  expect(work).toHaveBeenCalledTimes(1);
  vi.runAllTimers();
  expect(work).toHaveBeenCalledTimes(1);
});

it("is what the last key of a field led to, and all of other fields", () => {
  const [first, last, other] = [vi.fn(), vi.fn(), vi.fn()];
  deferUntilPainted("quantity", first);
  deferUntilPainted("quantity", last);
  deferUntilPainted("unitPrice", other);
  paint();
  vi.runAllTimers();
  expect([first, last, other].map((work) => work.mock.calls.length)).toEqual([0, 1, 1]);
});

it.each(["keydown", "pointerdown", "focusout", "beforeunload", "pagehide", "visibilitychange"])(
  "comes before what a %s leads to",
  (moment) => {
    const work = vi.fn();
    deferUntilPainted("quantity", work);
    listeners.get(moment)?.();
    expect(work).toHaveBeenCalledTimes(1);
    vi.runAllTimers();
    expect(work).toHaveBeenCalledTimes(1);
  },
);

it("waits for no frame where nothing is painted", () => {
  const work = vi.fn();
  deferUntilPainted("quantity", work);
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledTimes(1);
});
