/** More restarts than these within so long a time mend nothing: a person has to look. */
export const mostRestarts = 5;
const withinMs = 60_000;

/** The first pause is hardly noticed; the last leaves a machine that is short of something the time to recover. */
const pausesMs = [250, 500, 1_000, 2_000, 4_000];
const longestPauseMs = 5_000;

/** @typedef {{ atMs: number, wasReady: boolean }} End  when a program ended, and whether it had begun to answer before */

/**
 * Decides what follows when a program of the product has ended by itself.
 *
 * A start that failed counts until one succeeds, however long it took to fail. While the disk is full no restart is in vain:
 * it succeeds as soon as there is room again, so the program is not given up.
 *
 * @param {readonly End[]} ends  all of this program, the oldest first; the last one is what just happened
 * @param {{ diskIsFull: boolean }} machine
 * @returns {{ restartInMs: number } | "give up"}
 */
export function afterEnd(ends, { diskIsFull }) {
  const nowMs = ends.at(-1)?.atMs ?? 0;
  const lastSuccess = ends.findLastIndex(({ wasReady }) => wasReady);
  const counted = ends.filter(({ atMs }, index) => nowMs - atMs < withinMs || index > lastSuccess).length;
  if (counted > mostRestarts && !diskIsFull) return "give up";
  return { restartInMs: pausesMs[counted - 1] ?? longestPauseMs };
}
