import { afterEach, expect, it, vi } from "vitest";
import { PortalUnavailable } from "../platform/portal-unavailable";
import { retryUntilDatabase } from "./retry-until-database";

vi.mock("node:timers/promises", () => ({ setTimeout: async (ms: number) => void pauses.push(ms) }));
const pauses: number[] = [];
afterEach(() => pauses.splice(0));

it("tries until the database is there, less often the longer it is away", async () => {
  let tryCount = 0;
  const result = await retryUntilDatabase(async () => {
    tryCount++;
    if (tryCount < 9) throw new PortalUnavailable("database", "away");
    return "done";
  });
  expect([result, tryCount]).toEqual(["done", 9]);
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000, 5000]);
});

it("does not wait where something else is wrong", async () => {
  await expect(retryUntilDatabase(() => Promise.reject(new Error("a setting is missing")))).rejects.toThrow("missing");
  expect(pauses).toEqual([]);
});
