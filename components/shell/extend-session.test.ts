import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { extendSessionWhileUsed } from "./extend-session";

const requestedPaths: string[] = [];
let stopExtending = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime("2026-03-02T08:00:00Z");
  requestedPaths.length = 0;
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("dispatchEvent", page.dispatchEvent.bind(page));
  vi.stubGlobal("fetch", async (path: string) => {
    requestedPaths.push(path);
    return new Response("{}");
  });
});
afterEach(() => {
  stopExtending();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const useAt = (instant: string, event = "keydown") => {
  vi.setSystemTime(instant);
  dispatchEvent(new Event(event));
};

it("extends the session of a tab that is never loaded again for as long as somebody works in it", () => {
  stopExtending = extendSessionWhileUsed();
  expect(requestedPaths).toEqual(["/api/auth/session"]);
  useAt("2026-03-02T13:00:00Z");
  expect(requestedPaths).toHaveLength(1);
  useAt("2026-03-02T14:00:00Z");
  useAt("2026-03-02T14:00:01Z");
  expect(requestedPaths).toHaveLength(2);
  useAt("2026-03-16T09:00:00Z", "pointerdown");
  expect(requestedPaths).toHaveLength(3);
});

it("extends nothing while nobody works in the tab, or after it was left", () => {
  vi.setSystemTime("2026-04-02T08:00:00Z");
  stopExtending = extendSessionWhileUsed();
  vi.setSystemTime("2026-04-12T08:00:00Z");
  expect(requestedPaths).toHaveLength(1);
  stopExtending();
  useAt("2026-04-13T08:00:00Z");
  expect(requestedPaths).toHaveLength(1);
});
