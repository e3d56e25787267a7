import { afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { dropStoredText, pickChangedValues, readStoredText, valuesOfShape, writeStoredText } from "./stored-text";

const formShape = { name: z.string(), rows: z.array(z.object({ text: z.string() })) };

describe("kept text", () => {
  it("keeps only what was typed", () => {
    const initialValues = { name: "Brf Granen", rows: [{ text: "" }], city: "Umeå" };
    expect(pickChangedValues({ ...initialValues, rows: [{ text: "Spik" }] }, initialValues)).toEqual({
      rows: [{ text: "Spik" }],
    });
    expect(pickChangedValues(initialValues, initialValues)).toEqual({});
  });

  it("drops what does not fit the form of today and puts back the rest", () => {
    expect(valuesOfShape({ name: "Brf", rows: [{ words: 1 }], gone: true }, formShape)).toEqual({ name: "Brf" });
    expect(valuesOfShape({ name: null, rows: "no" }, formShape)).toBeNull();
    expect(valuesOfShape("text", formShape)).toBeNull();
  });
});

describe("where it is kept", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("outlives its tab in the browser, and there 90 days", () => {
    vi.useFakeTimers({ now: new Date("2026-11-24T12:00:00Z") });
    vi.stubGlobal("sessionStorage", makeStorage());
    vi.stubGlobal("localStorage", makeStorage());
    writeStoredText("a", { name: "in the tab" });
    writeStoredText("b", { name: "in the browser" }, "browser");
    vi.stubGlobal("sessionStorage", makeStorage());
    expect(readStoredText("a", formShape)).toBeNull();
    expect(readStoredText("b", formShape, "browser")).toEqual({ name: "in the browser" });
    vi.setSystemTime(new Date("2027-02-22T11:59:59Z"));
    expect(readStoredText("b", formShape, "browser")).toEqual({ name: "in the browser" });
    vi.setSystemTime(new Date("2027-02-22T12:00:01Z"));
    expect(readStoredText("another", formShape, "browser")).toBeNull();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it("is gone from where it was once it is dropped there", () => {
    vi.stubGlobal("sessionStorage", makeStorage());
    vi.stubGlobal("localStorage", makeStorage());
    localStorage.another = "of somebody else";
    writeStoredText("a", { name: "mail" }, "browser");
    dropStoredText("a", "browser");
    expect(readStoredText("a", formShape, "browser")).toBeNull();
    expect(Object.keys(localStorage)).toEqual(["another"]);
  });
});

/** Returns a storage like a browser's: its entries are own members, its functions are inherited. */
function makeStorage(): Storage {
  const storageFunctions = {
    getItem(this: Record<string, string>, name: string) {
      return Object.hasOwn(this, name) ? this[name] : null;
    },
    setItem(this: Record<string, string>, name: string, text: string) {
      this[name] = text;
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name];
    },
  };
  return Object.create(storageFunctions);
}
