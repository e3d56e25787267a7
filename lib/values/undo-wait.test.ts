import { describe, expect, it } from "vitest";
import { parseUndoSeconds } from "./undo-wait";

describe("the seconds an order waits, as they are typed", () => {
  it.each([
    ["0", 0],
    [" 10 ", 10],
    ["60", 60],
  ])("%j is %i", (text, seconds) => {
    expect(parseUndoSeconds(text)).toBe(seconds);
  });

  it.each(["", "61", "-1", "1.5", "1,5", "ten", "100", "1e1"])("%j is refused", (text) => {
    expect(parseUndoSeconds(text)).toBeNull();
  });
});
