import { expect, it, vi } from "vitest";
import { cacheBriefly } from "./cache-briefly";

const clock = vi.hoisted(() => ({ ms: 0 }));
vi.mock("@/lib/values/clock", () => ({ machineNow: () => new Date(clock.ms) }));

it("asks once for all who ask within the time, of each name by itself, and again after it", async () => {
  let readCount = 0;
  const read = async () => ++readCount;
  const cachedRead = cacheBriefly<number>(3_000);
  expect(await Promise.all([cachedRead("a", read), cachedRead("a", read), cachedRead("b", read)])).toEqual([1, 1, 2]);
  clock.ms = 2_999;
  expect(await cachedRead("a", read)).toBe(1);
  clock.ms = 3_000;
  expect(await cachedRead("a", read)).toBe(3);
});

it("keeps nothing that failed", async () => {
  const cachedRead = cacheBriefly<string>(3_000);
  await expect(cachedRead("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await cachedRead("a", async () => "here")).toBe("here");
});
