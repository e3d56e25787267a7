import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFormTextInTab, toStorableValues } from "./form-text-in-tab";
import { emptyNewEmployee } from "./new-employee-values";

const sessionStorageItems = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => sessionStorageItems.get(key) ?? null,
    setItem: (key: string, storedText: string) => sessionStorageItems.set(key, storedText),
    removeItem: (key: string) => sessionStorageItems.delete(key),
  });
});
afterEach(() => {
  sessionStorageItems.clear();
  vi.unstubAllGlobals();
});

const typedValues = {
  ...emptyNewEmployee,
  firstName: "Maja",
  identityNumber: "910412-2388",
  startWeek: "1",
  usesTimeApp: true,
};

it("what the portal did not keep is put back from this tab, but for the personal number", () => {
  const tabText = createFormTextInTab("p", "c", "f");
  expect(tabText.readText()).toBeNull();
  tabText.storeText(typedValues);
  expect([...sessionStorageItems.values()].join()).not.toMatch(/910412|2388/);
  expect(tabText.readText()).toEqual({ firstName: "Maja", startWeek: "1", usesTimeApp: true });
  expect(createFormTextInTab("q", "c", "f").readText()).toBeNull();
  tabText.removeText();
  expect(tabText.readText()).toBeNull();
});

it.each(["9104122388", "19910412-2388", "maja.910412-2388@norrsken.example"])(
  "a personal number typed into another field, as %s, is held in none",
  (typedText) => {
    expect(
      toStorableValues({ ...typedValues, lastName: typedText, number: typedText, email: typedText }),
    ).not.toMatchObject({
      lastName: typedText,
    });
    expect(
      JSON.stringify(toStorableValues({ ...typedValues, lastName: typedText, number: typedText, email: typedText })),
    ).not.toContain("0412");
  },
);

it("of a form that is kept in part only what was changed since is held", () => {
  expect(toStorableValues({ ...typedValues, lastName: "Forsgren" }, typedValues)).toEqual({ lastName: "Forsgren" });
});
