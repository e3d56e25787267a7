import { describe, expect, it } from "vitest";
import { decideAfterEnd } from "./restart-policy.mjs";

const enoughRoom = { diskIsFull: false };
const endsAt = (...seconds: number[]) => seconds.map((second) => ({ atMs: second * 1000, wasReady: true }));
const failedStartsAt = (...seconds: number[]) => endsAt(...seconds).map((end) => ({ ...end, wasReady: false }));

describe("what follows the end of a program", () => {
  it("is a restart after a pause that grows with each end", () => {
    const seconds = [0, 1, 2, 3, 4];
    const pauses = seconds.map((_second, index) => decideAfterEnd(endsAt(...seconds.slice(0, index + 1)), enoughRoom));
    expect(pauses).toEqual([250, 500, 1000, 2000, 4000].map((restartInMs) => ({ restartInMs })));
  });

  it("is nothing more after five restarts within a minute", () => {
    expect(decideAfterEnd(endsAt(0, 10, 20, 30, 40), enoughRoom)).not.toBe("give up");
    expect(decideAfterEnd(endsAt(0, 10, 20, 30, 40, 59.9), enoughRoom)).toBe("give up");
  });

  it("is a restart with a short pause when the earlier ends are a minute ago", () => {
    expect(decideAfterEnd(endsAt(0, 1, 2, 3, 4, 64), enoughRoom)).toEqual({ restartInMs: 250 });
    expect(decideAfterEnd(endsAt(0, 10, 20, 30, 40, 60), enoughRoom)).toEqual({ restartInMs: 4000 });
  });

  it("is nothing more after five failed starts, however long each took", () => {
    const starts = [0, 180, 360, 540, 720];
    expect(decideAfterEnd(failedStartsAt(...starts), enoughRoom)).not.toBe("give up");
    expect(decideAfterEnd(failedStartsAt(...starts, 900), enoughRoom)).toBe("give up");
  });

  it("forgets failed starts once one succeeded and ran for a minute", () => {
    expect(decideAfterEnd([...failedStartsAt(0, 100, 200, 300, 400), ...endsAt(500)], enoughRoom)).toEqual({
      restartInMs: 250,
    });
  });

  it("is a restart for as long as the disk is full, with the longest pause", () => {
    const ends = failedStartsAt(0, 1, 2, 3, 4, 5, 6, 7);
    expect(decideAfterEnd(ends, { diskIsFull: true })).toEqual({ restartInMs: 5000 });
  });
});
