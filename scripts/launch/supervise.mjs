import { setTimeout as wait } from "node:timers/promises";
import { decideAfterEnd, maxRestarts } from "./restart-policy.mjs";
import { messageOf } from "./stop-reason.mjs";

/**
 * @typedef {object} Program  a process that may end by itself
 * @property {Promise<unknown>} ready  rejects when the program ends before it is ready, or takes too long
 * @property {Promise<unknown>} ended
 * @property {() => string} endMessage  the reason why the program ended, as far as the program stated one
 * @property {() => Promise<unknown>} stop
 */

/**
 * @typedef {object} Supervision
 * @property {string} name  the name that the terminal shows
 * @property {() => boolean} isDiskFull
 * @property {(reason: string) => unknown} giveUp  called with the reason when the program has ended too often
 * @property {(ms: number, signal: AbortSignal) => Promise<unknown>} [pause]  tests replace it and do not wait
 */

/** @type {NonNullable<Supervision["pause"]>} */
const waitPause = (pauseMs, signal) => wait(pauseMs, undefined, { signal });

/**
 * Starts a program, and starts it again whenever it ends by itself after it was ready once. The caller handles a
 * failure of the first start, which rejects `ready` of the first program.
 *
 * @template {Program} P
 * @param {() => P} start
 * @param {Supervision} supervision
 */
export function supervise(start, { name, isDiskFull, giveUp, pause = waitPause }) {
  const firstProgram = start();
  /** @type {Program} */
  let currentProgram = firstProgram;
  /** @type {import("./restart-policy.mjs").ProgramEnd[]} */
  let programEnds = [];
  let stopController = new AbortController();

  /**
   * Keeps the program running. Each turn of the loop covers one start and one end of the program.
   *
   * @param {AbortSignal} stopSignal
   */
  async function keepAlive(stopSignal) {
    for (;;) {
      const wasReady = await waitUntilReady(currentProgram, stopSignal);
      if (wasReady && programEnds.length > 0) console.log(`  ✓ ${name} restarted`);
      await currentProgram.ended;
      if (stopSignal.aborted) return;
      programEnds = [...programEnds, { endedAtMs: performance.now(), wasReady }];
      const decision = decideAfterEnd(programEnds, { isDiskFull: isDiskFull() });
      if (decision === "give up") {
        // This call is not awaited, because it stops everything and thereby waits for this function to return.
        giveUp(`the ${name} ended again after ${maxRestarts} restarts within a minute: ${currentProgram.endMessage()}`);
        return;
      }
      console.error(
        `  ✗ the ${name} ended, it is restarted in ${decision.restartInMs / 1000} s: ${currentProgram.endMessage()}`,
      );
      await pause(decision.restartInMs, stopSignal).catch(() => {});
      if (stopSignal.aborted) return;
      currentProgram = start();
    }
  }

  let supervisedRun = keepAliveOnceReady(firstProgram);

  /** @param {Program} program */
  async function keepAliveOnceReady(program) {
    const stopSignal = stopController.signal;
    if (
      await program.ready.then(
        () => true,
        () => false,
      )
    )
      await keepAlive(stopSignal);
  }

  async function endProgram() {
    stopController.abort();
    await currentProgram.stop();
    await supervisedRun;
    // A restart may have happened at this moment, so the new process is stopped as well.
    await currentProgram.stop();
  }

  async function restartProgram() {
    await endProgram();
    stopController = new AbortController();
    programEnds = [];
    currentProgram = start();
    supervisedRun = keepAliveOnceReady(currentProgram);
    await currentProgram.ready.then(
      () => console.log(`  ✓ ${name} restarted`),
      (error) => console.error(`  ✗ ${messageOf(error)}`),
    );
  }

  /** @type {Promise<void>} */
  let lastRestart = Promise.resolve();
  /**
   * Ends the program and starts it again, for example after a change of its sources. A program whose start failed, or
   * that was given up, starts as well.
   */
  const restart = () => {
    lastRestart = lastRestart.then(restartProgram);
    return lastRestart;
  };

  return { firstProgram, stop: endProgram, restart };
}

/**
 * Waits until a program is ready. A program that is not ready in time is stopped, because it would neither answer nor
 * be restarted.
 *
 * @param {Program} program
 * @param {AbortSignal} stopSignal
 */
async function waitUntilReady(program, stopSignal) {
  try {
    await program.ready;
    return true;
  } catch {
    if (!stopSignal.aborted) await program.stop();
    return false;
  }
}
