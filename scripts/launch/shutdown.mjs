import { messageOf } from "./stop-reason.mjs";
import { stopTurns } from "./stop-turns.mjs";

/**
 * The one way out: undoes what was started, by turns and within a turn in reverse order, whether a person, a signal or a
 * failure asks for it.
 */
export function shutdown() {
  const { onStop, nextToUndo } = stopTurns();
  /** @type {Promise<void> | undefined} */
  let ending;

  const stop = (/** @type {number} */ exitCode) => {
    ending ??= (async () => {
      // Until nothing is left: what was on its way up while we stop registers itself late.
      for (let action = nextToUndo(); action; action = nextToUndo()) {
        try {
          await action();
        } catch (error) {
          console.error(`  while stopping: ${messageOf(error)}`);
        }
      }
    })();
    return ending.then(() => process.exit(exitCode));
  };

  /** Half a product helps nobody: a part that cannot be kept running takes the rest with it. */
  const giveUp = (/** @type {string} */ reason) => {
    if (ending) return;
    console.error(`\n  ${reason}\n`);
    void stop(1);
  };

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (!ending) console.log("\n  stopping …");
      void stop(0);
    });
  }
  // Who started us through a channel takes us along, also when it was killed: a test that broke off leaves nothing running.
  process.on("disconnect", () => void stop(0));
  // A closed terminal must not keep the database from being stopped.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});

  /** Keeps the launcher alive when it has no child that does. */
  const stay = () => {
    const timer = setInterval(() => {}, 2 ** 30);
    onStop(() => clearInterval(timer));
  };

  return { onStop, giveUp, stop, stay, begun: () => ending !== undefined };
}
