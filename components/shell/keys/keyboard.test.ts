import { expect, it } from "vitest";
import { strokeOf } from "./keyboard";

const noModifiers = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

it("spells strokes as aria-keyshortcuts does", () => {
  expect(strokeOf({ ...noModifiers, key: "n" })).toBe("N");
  expect(strokeOf({ ...noModifiers, key: "Enter", ctrlKey: true })).toBe("Control+Enter");
  expect(strokeOf({ ...noModifiers, key: "Enter", metaKey: true })).toBe("Control+Enter");
  expect(strokeOf({ ...noModifiers, key: "1" })).toBe("1");
});

it("leaves Shift out for signs, wherever a keyboard has them, and keeps it for letters", () => {
  expect(strokeOf({ ...noModifiers, key: "?", shiftKey: true })).toBe("?");
  expect(strokeOf({ ...noModifiers, key: "/", shiftKey: true })).toBe("/");
  expect(strokeOf({ ...noModifiers, key: "N", shiftKey: true })).toBe("Shift+N");
  expect(strokeOf({ ...noModifiers, key: "å", shiftKey: false })).toBe("Å");
});
