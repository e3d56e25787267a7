import { afterEach, expect, it, vi } from "vitest";
import { morningOf } from "./calendar";

afterEach(() => {
  vi.useRealTimers();
});

it("stamps what happens on a day in its morning, and nothing later than now", () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T03:00:00Z") });
  expect(morningOf("2026-11-19", 61)).toBe("2026-11-19T07:01:01.000Z");
  expect(morningOf("2026-11-20", 61)).toBe("2026-11-20T03:00:00.000Z");
});
