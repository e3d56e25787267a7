import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { formTextInTab, storableInTab } from "./form-text-in-tab";
import { emptyNewEmployee } from "./new-employee-values";

const sessionStorageItems = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => sessionStorageItems.get(key) ?? null,
    setItem: (key: string, text: string) => sessionStorageItems.set(key, text),
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
  const held = formTextInTab("p", "c", "f");
  expect(held.read()).toBeNull();
  held.store(typedValues);
  expect([...sessionStorageItems.values()].join()).not.toMatch(/910412|2388/);
  expect(held.read()).toEqual({ firstName: "Maja", startWeek: "1", usesTimeApp: true });
  expect(formTextInTab("q", "c", "f").read()).toBeNull();
  held.remove();
  expect(held.read()).toBeNull();
});

it.each(["9104122388", "19910412-2388", "maja.910412-2388@norrsken.example"])(
  "a personal number typed into another field, as %s, is held in none",
  (text) => {
    expect(storableInTab({ ...typedValues, lastName: text, number: text, email: text })).not.toMatchObject({
      lastName: text,
    });
    expect(JSON.stringify(storableInTab({ ...typedValues, lastName: text, number: text, email: text }))).not.toContain(
      "0412",
    );
  },
);

it("of a form that is kept in part only what was changed since is held", () => {
  expect(storableInTab({ ...typedValues, lastName: "Forsgren" }, typedValues)).toEqual({ lastName: "Forsgren" });
});
