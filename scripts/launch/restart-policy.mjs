/**
 * The number of restarts within the window after which a further restart would help nothing and a person has to act.
 */
export const maxRestarts = 5;
const restartWindowMs = 60_000;

/**
 * The pauses before each restart. The first pause is hardly noticed; the last one gives a machine that is short of
 * memory or disk the time to recover.
 */
const pausesMs = [250, 500, 1_000, 2_000, 4_000];
const longestPauseMs = 5_000;

/** @typedef {{ endedAtMs: number, wasReady: boolean }} ProgramEnd  when a program ended, and whether it had been ready before */

/**
 * Decides whether and when a program of the product that ended by itself is restarted.
 *
 * A failed start counts until a start succeeds, no matter how long ago it was. While the disk is full the program is
 * never given up, because a restart succeeds as soon as there is room again.
 *
 * @param {readonly ProgramEnd[]} programEnds  all ends of this program, the oldest first; the last one has just happened
 * @param {{ isDiskFull: boolean }} machine
 * @returns {{ restartInMs: number } | "give up"}
 */
export function decideAfterEnd(programEnds, { isDiskFull }) {
  const nowMs = programEnds.at(-1)?.endedAtMs ?? 0;
  const lastReadyIndex = programEnds.findLastIndex(({ wasReady }) => wasReady);
  const countedEndCount = programEnds.filter(
    ({ endedAtMs }, index) => nowMs - endedAtMs < restartWindowMs || index > lastReadyIndex,
  ).length;
  if (countedEndCount > maxRestarts && !isDiskFull) return "give up";
  return { restartInMs: pausesMs[countedEndCount - 1] ?? longestPauseMs };
}
