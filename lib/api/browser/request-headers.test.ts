import { afterEach, expect, it, vi } from "vitest";
import { headersToFollow } from "./request-headers";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("gives every call an id of its own, and no trace where nothing is traced", () => {
  const [first, second] = [headersToFollow(), headersToFollow()];
  expect(Object.keys(first)).toEqual(["x-request-id"]);
  expect(first["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  expect(second["x-request-id"]).not.toBe(first["x-request-id"]);
});

it("begins a trace where the page says that calls are traced", () => {
  vi.stubGlobal("document", {
    querySelector: (selector: string) => (selector.includes("stegvis-tracing") ? {} : null),
  });
  expect(headersToFollow().traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
});
