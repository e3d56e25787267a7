import { describe, expect, it } from "vitest";
import { decideAfterEnd } from "./restart-policy.mjs";

const diskWithRoom = { isDiskFull: false };
const makeEndsAt = (...seconds: number[]) => seconds.map((second) => ({ endedAtMs: second * 1000, wasReady: true }));
const makeFailedStartsAt = (...seconds: number[]) =>
  makeEndsAt(...seconds).map((programEnd) => ({ ...programEnd, wasReady: false }));

describe("what follows the end of a program", () => {
  it("is a restart after a pause that grows with each end", () => {
    const seconds = [0, 1, 2, 3, 4];
    const decisions = seconds.map((_second, index) =>
      decideAfterEnd(makeEndsAt(...seconds.slice(0, index + 1)), diskWithRoom),
    );
    expect(decisions).toEqual([250, 500, 1000, 2000, 4000].map((restartInMs) => ({ restartInMs })));
  });

  it("is nothing more after five restarts within a minute", () => {
    expect(decideAfterEnd(makeEndsAt(0, 10, 20, 30, 40), diskWithRoom)).not.toBe("give up");
    expect(decideAfterEnd(makeEndsAt(0, 10, 20, 30, 40, 59.9), diskWithRoom)).toBe("give up");
  });

  it("is a restart with a short pause when the earlier ends are a minute ago", () => {
    expect(decideAfterEnd(makeEndsAt(0, 1, 2, 3, 4, 64), diskWithRoom)).toEqual({ restartInMs: 250 });
    expect(decideAfterEnd(makeEndsAt(0, 10, 20, 30, 40, 60), diskWithRoom)).toEqual({ restartInMs: 4000 });
  });

  it("is nothing more after five failed starts, however long each took", () => {
    const startSeconds = [0, 180, 360, 540, 720];
    expect(decideAfterEnd(makeFailedStartsAt(...startSeconds), diskWithRoom)).not.toBe("give up");
    expect(decideAfterEnd(makeFailedStartsAt(...startSeconds, 900), diskWithRoom)).toBe("give up");
  });

  it("forgets failed starts once one succeeded and ran for a minute", () => {
    expect(decideAfterEnd([...makeFailedStartsAt(0, 100, 200, 300, 400), ...makeEndsAt(500)], diskWithRoom)).toEqual({
      restartInMs: 250,
    });
  });

  it("is a restart for as long as the disk is full, with the longest pause", () => {
    const programEnds = makeFailedStartsAt(0, 1, 2, 3, 4, 5, 6, 7);
    expect(decideAfterEnd(programEnds, { isDiskFull: true })).toEqual({ restartInMs: 5000 });
  });
});
