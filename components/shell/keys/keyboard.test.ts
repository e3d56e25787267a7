import { expect, it } from "vitest";
import { strokeOf } from "./keyboard";

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

it("spells strokes as aria-keyshortcuts does", () => {
  expect(strokeOf({ ...plain, key: "n" })).toBe("N");
  expect(strokeOf({ ...plain, key: "Enter", ctrlKey: true })).toBe("Control+Enter");
  expect(strokeOf({ ...plain, key: "Enter", metaKey: true })).toBe("Control+Enter");
  expect(strokeOf({ ...plain, key: "1" })).toBe("1");
});

it("leaves Shift out for signs, wherever a keyboard has them, and keeps it for letters", () => {
  expect(strokeOf({ ...plain, key: "?", shiftKey: true })).toBe("?");
  expect(strokeOf({ ...plain, key: "/", shiftKey: true })).toBe("/");
  expect(strokeOf({ ...plain, key: "N", shiftKey: true })).toBe("Shift+N");
  expect(strokeOf({ ...plain, key: "å", shiftKey: false })).toBe("Å");
});
