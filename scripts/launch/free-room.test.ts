import fs from "node:fs";
import { afterEach, expect, it, vi } from "vitest";
import { isDiskFull } from "./free-room.mjs";

afterEach(() => {
  vi.restoreAllMocks();
});

const blockBytes = 4096;
const mockFreeBytes = (freeBytes: number) =>
  vi.spyOn(fs, "statfsSync").mockReturnValue({ bavail: freeBytes / blockBytes, bsize: blockBytes } as fs.StatsFs);

it.each([
  ["nothing is left", 0, true],
  ["less is left than two segments of the database's log", 32 * 1024 * 1024 - blockBytes, true],
  ["two segments are left", 32 * 1024 * 1024, false],
  ["there is plenty", 10 ** 12, false],
])("tells whether the disk is full when %s", (_title, freeBytes, isFull) => {
  const statfsMock = mockFreeBytes(freeBytes);
  expect(isDiskFull("/data")).toBe(isFull);
  expect(statfsMock).toHaveBeenCalledWith("/data");
});

it("takes no disk for full that the system does not tell of", () => {
  vi.spyOn(fs, "statfsSync").mockImplementation(() => {
    throw new Error("not supported");
  });
  expect(isDiskFull("/data")).toBe(false);
});
