import { afterEach, expect, it, vi } from "vitest";
import { readRememberedModule, rememberModule, resolveModule } from "./module-memory";

const pending = { isRead: false, error: null };
const read = { isRead: true, error: null };
const lacking = { isRead: false, error: { code: "module_missing" } };
const busy = { isRead: false, error: { code: "remote_busy" } };

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ["nobody knows while the books are asked for the first time", pending, null, "unknown"],
  ["what they said before holds while they are asked again", pending, "has", "has"],
  ["a lack too", pending, "lacks", "lacks"],
  ["what they say now counts", read, "lacks", "has"],
  ["a lack said now counts", lacking, "has", "lacks"],
  ["a lack said after rows were read counts", { ...lacking, isRead: true }, null, "lacks"],
  ["books that cannot be asked take nothing away", busy, null, "has"],
  ["nor give what they had refused", busy, "lacks", "lacks"],
] as const)("%s", (_, asked, before, is) => expect(resolveModule(asked, before)).toBe(is));

it("is remembered by company, and not at all where there is no storage", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  rememberModule("a", "lacks");
  expect([readRememberedModule("a"), readRememberedModule("b")]).toEqual(["lacks", null]);
  kept.set([...kept.keys()][0] ?? "", "anything");
  expect(readRememberedModule("a")).toBeNull();
  vi.stubGlobal("localStorage", undefined);
  rememberModule("a", "has");
  expect(readRememberedModule("a")).toBeNull();
});
