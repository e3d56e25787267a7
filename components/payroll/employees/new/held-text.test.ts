import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { heldText, holdable } from "./held-text";
import { emptyValues } from "./new-employee-values";

const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

const typed = { ...emptyValues, firstName: "Maja", identityNumber: "910412-2388", startWeek: "1", usesTimeApp: true };

it("what the portal did not keep is put back from this tab, but for the personal number", () => {
  const held = heldText("p", "c", "f");
  expect(held.read()).toBeNull();
  held.hold(typed);
  expect([...stored.values()].join()).not.toMatch(/910412|2388/);
  expect(held.read()).toEqual({ firstName: "Maja", startWeek: "1", usesTimeApp: true });
  expect(heldText("q", "c", "f").read()).toBeNull();
  held.drop();
  expect(held.read()).toBeNull();
});

it.each(["9104122388", "19910412-2388", "maja.910412-2388@norrsken.example"])(
  "a personal number typed into another field, as %s, is held in none",
  (text) => {
    expect(holdable({ ...typed, lastName: text, number: text, email: text })).not.toMatchObject({
      lastName: text,
    });
    expect(JSON.stringify(holdable({ ...typed, lastName: text, number: text, email: text }))).not.toContain("0412");
  },
);

it("of a form that is kept in part only what was changed since is held", () => {
  expect(holdable({ ...typed, lastName: "Forsgren" }, typed)).toEqual({ lastName: "Forsgren" });
});
