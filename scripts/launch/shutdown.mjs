import { messageOf } from "./stop-reason.mjs";
import { stopTurns } from "./stop-turns.mjs";

/**
 * The only way to end the launcher: undoes what was started, by turns and within a turn in reverse order, whether a person,
 * a signal or a failure asks for it.
 */
export function shutdown() {
  const { onStop, nextToUndo } = stopTurns();
  /** @type {Promise<void> | undefined} */
  let stopPromise;

  const stop = (/** @type {number} */ exitCode) => {
    stopPromise ??= (async () => {
      // The loop runs until nothing is left, because what is starting while we stop registers itself late.
      for (let action = nextToUndo(); action; action = nextToUndo()) {
        try {
          await action();
        } catch (error) {
          console.error(`  while stopping: ${messageOf(error)}`);
        }
      }
    })();
    return stopPromise.then(() => process.exit(exitCode));
  };

  /** Ends everything, because a part that cannot be kept running makes the other parts useless. */
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
  // A process that started us through a channel takes us with it, also when it was killed: a test that broke off leaves
  // nothing running.
  process.on("disconnect", () => void stop(0));
  // A closed terminal must not keep the database from being stopped.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});

  /** Keeps the launcher alive when it has no child that does. */
  const keepAlive = () => {
    const timer = setInterval(() => {}, 2 ** 30);
    onStop(() => clearInterval(timer));
  };

  return { onStop, giveUp, stop, keepAlive, begun: () => stopPromise !== undefined };
}
