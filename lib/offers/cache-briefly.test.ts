import { expect, it, vi } from "vitest";
import { cacheBriefly } from "./cache-briefly";

const clock = vi.hoisted(() => ({ ms: 0 }));
vi.mock("@/lib/values/clock", () => ({ machineNow: () => new Date(clock.ms) }));

it("asks once for all who ask within the time, of each name by itself, and again after it", async () => {
  let asked = 0;
  const ask = async () => ++asked;
  const kept = cacheBriefly<number>(3_000);
  expect(await Promise.all([kept("a", ask), kept("a", ask), kept("b", ask)])).toEqual([1, 1, 2]);
  clock.ms = 2_999;
  expect(await kept("a", ask)).toBe(1);
  clock.ms = 3_000;
  expect(await kept("a", ask)).toBe(3);
});

it("keeps nothing that failed", async () => {
  const kept = cacheBriefly<string>(3_000);
  await expect(kept("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await kept("a", async () => "here")).toBe("here");
});
