/** More restarts than these within so long a time repair nothing: a person has to look. */
export const maxRestarts = 5;
const restartWindowMs = 60_000;

/**
 * The pauses before each restart. The first one is hardly noticed; the last one leaves a machine that is short of something
 * the time to recover.
 */
const pausesMs = [250, 500, 1_000, 2_000, 4_000];
const longestPauseMs = 5_000;

/** @typedef {{ atMs: number, wasReady: boolean }} End  when a program ended, and whether it had begun to answer before */

/**
 * Decides what follows when a program of the product has ended by itself.
 *
 * A failed start counts until a start succeeds, however long it took to fail. While the disk is full the program is not
 * given up, because a restart succeeds as soon as there is room again.
 *
 * @param {readonly End[]} ends  all of this program, the oldest first; the last one is what just happened
 * @param {{ diskIsFull: boolean }} machine
 * @returns {{ restartInMs: number } | "give up"}
 */
export function decideAfterEnd(ends, { diskIsFull }) {
  const nowMs = ends.at(-1)?.atMs ?? 0;
  const lastSuccess = ends.findLastIndex(({ wasReady }) => wasReady);
  const countedEnds = ends.filter(({ atMs }, index) => nowMs - atMs < restartWindowMs || index > lastSuccess).length;
  if (countedEnds > maxRestarts && !diskIsFull) return "give up";
  return { restartInMs: pausesMs[countedEnds - 1] ?? longestPauseMs };
}
