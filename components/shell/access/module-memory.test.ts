import { afterEach, expect, it, vi } from "vitest";
import { readRememberedModule, rememberModule, resolveModule } from "./module-memory";

const pendingReading = { isRead: false, error: null };
const successfulReading = { isRead: true, error: null };
const lackingReading = { isRead: false, error: { code: "module_missing" } };
const busyReading = { isRead: false, error: { code: "remote_busy" } };

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ["nobody knows while the books are asked for the first time", pendingReading, null, "unknown"],
  ["what they said before holds while they are asked again", pendingReading, "has", "has"],
  ["a lack too", pendingReading, "lacks", "lacks"],
  ["what they say now counts", successfulReading, "lacks", "has"],
  ["a lack said now counts", lackingReading, "has", "lacks"],
  ["a lack said after rows were read counts", { ...lackingReading, isRead: true }, null, "lacks"],
  ["books that cannot be asked take nothing away", busyReading, null, "has"],
  ["nor give what they had refused", busyReading, "lacks", "lacks"],
] as const)("%s", (_, quotesReading, rememberedModule, expectedModule) =>
  expect(resolveModule(quotesReading, rememberedModule)).toBe(expectedModule),
);

it("is remembered by company, and not at all where there is no storage", () => {
  const storedItems = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => storedItems.set(key, value),
  });
  rememberModule("a", "lacks");
  expect([readRememberedModule("a"), readRememberedModule("b")]).toEqual(["lacks", null]);
  storedItems.set([...storedItems.keys()][0] ?? "", "anything");
  expect(readRememberedModule("a")).toBeNull();
  vi.stubGlobal("localStorage", undefined);
  rememberModule("a", "has");
  expect(readRememberedModule("a")).toBeNull();
});
