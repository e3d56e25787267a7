import { messageOf } from "./stop-reason.mjs";
import { createStopTurns } from "./stop-turns.mjs";

/**
 * The only way to end the launcher, for a person, a signal or a failure. It stops the programs turn by turn, and within
 * a turn in the reverse order of their starts.
 */
export function createShutdown() {
  const { onStop, takeStopAction } = createStopTurns();
  /** @type {Promise<void> | undefined} */
  let stopPromise;

  const stop = (/** @type {number} */ exitCode) => {
    stopPromise ??= (async () => {
      // The loop runs until no action is left, because a program that is starting now registers its action late.
      for (let action = takeStopAction(); action; action = takeStopAction()) {
        try {
          await action();
        } catch (error) {
          console.error(`  while stopping: ${messageOf(error)}`);
        }
      }
    })();
    return stopPromise.then(() => process.exit(exitCode));
  };

  /** Ends every program, because the programs are useless without the one that cannot be kept running. */
  const giveUp = (/** @type {string} */ reason) => {
    if (stopPromise) return;
    console.error(`\n  ${reason}\n`);
    void stop(1);
  };

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (!stopPromise) console.log("\n  stopping …");
      void stop(0);
    });
  }
  // The launcher ends when its channel to the process that started it closes, so that a test that broke off leaves no
  // process running.
  process.on("disconnect", () => void stop(0));
  // An error of a closed terminal must not prevent the stop of the database.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});

  /** Keeps the launcher alive when it has no child process that would. */
  const keepAlive = () => {
    const timer = setInterval(() => {}, 2 ** 30);
    onStop(() => clearInterval(timer));
  };

  return { onStop, giveUp, stop, keepAlive, hasBegun: () => stopPromise !== undefined };
}
