import { setTimeout as wait } from "node:timers/promises";
import { afterEnd, mostRestarts } from "./restart-policy.mjs";
import { messageOf } from "./stop-reason.mjs";

/**
 * @typedef {object} Program  something that runs and may end by itself
 * @property {Promise<unknown>} ready  rejects when it ends before that, or takes too long
 * @property {Promise<unknown>} ended
 * @property {() => string} lastWords  why it ended, as far as it said
 * @property {() => Promise<unknown>} stop
 */

/**
 * @typedef {object} Supervision
 * @property {string} name  as it is shown on the terminal
 * @property {() => boolean} isDiskFull
 * @property {(reason: string) => unknown} giveUp  it ended too often: called with the sentence that says why
 * @property {(ms: number, signal: AbortSignal) => Promise<unknown>} [pause]  given by tests, which do not wait
 */

/** @type {NonNullable<Supervision["pause"]>} */
const realPause = (ms, signal) => wait(ms, undefined, { signal });

/**
 * Starts a program and starts it again whenever it ends by itself after it was ready once. That its first start fails is for
 * the caller, who sees it in `first.ready`.
 *
 * @template {Program} P
 * @param {() => P} start
 * @param {Supervision} supervision
 */
export function supervise(start, { name, isDiskFull, giveUp, pause = realPause }) {
  const first = start();
  /** @type {Program} */
  let current = first;
  /** @type {import("./restart-policy.mjs").End[]} */
  let ends = [];
  let stopping = new AbortController();

  /**
   * Each turn of the loop is one life of the program.
   *
   * @param {AbortSignal} stopped
   */
  async function keepAlive(stopped) {
    for (;;) {
      const wasReady = await comesUp(current, stopped);
      if (wasReady && ends.length > 0) console.log(`  ✓ ${name} restarted`);
      await current.ended;
      if (stopped.aborted) return;
      ends = [...ends, { atMs: performance.now(), wasReady }];
      const next = afterEnd(ends, { diskIsFull: isDiskFull() });
      if (next === "give up") {
        // Not waited for: who stops everything for this waits for us.
        giveUp(`the ${name} ended again after ${mostRestarts} restarts within a minute: ${current.lastWords()}`);
        return;
      }
      console.error(`  ✗ the ${name} ended, it is restarted in ${next.restartInMs / 1000} s: ${current.lastWords()}`);
      await pause(next.restartInMs, stopped).catch(() => {});
      if (stopped.aborted) return;
      current = start();
    }
  }

  let keeping = keepFrom(first);

  /** @param {Program} program */
  async function keepFrom(program) {
    const stopped = stopping.signal;
    if (
      await program.ready.then(
        () => true,
        () => false,
      )
    )
      await keepAlive(stopped);
  }

  async function end() {
    stopping.abort();
    await current.stop();
    await keeping;
    // It was started again at the very moment: this one is the last.
    await current.stop();
  }

  async function startAnew() {
    await end();
    stopping = new AbortController();
    ends = [];
    current = start();
    keeping = keepFrom(current);
    await current.ready.then(
      () => console.log(`  ✓ ${name} restarted`),
      (error) => console.error(`  ✗ ${messageOf(error)}`),
    );
  }

  /** @type {Promise<void>} */
  let restarting = Promise.resolve();
  /** Ends it and starts it anew, as after a change of its sources; also when its last start failed or it was given up. */
  const restart = () => {
    restarting = restarting.then(startAnew);
    return restarting;
  };

  return { first, stop: end, restart };
}

/**
 * One that does not come up in time is ended: it would neither answer nor be restarted.
 *
 * @param {Program} program
 * @param {AbortSignal} stopped
 */
async function comesUp(program, stopped) {
  try {
    await program.ready;
    return true;
  } catch {
    if (!stopped.aborted) await program.stop();
    return false;
  }
}
