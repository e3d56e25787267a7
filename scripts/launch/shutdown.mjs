import { messageOf } from "./stop-reason.mjs";

/**
 * The one way out: undoes what was started in reverse order, whether a person, a signal or a failure asks for it.
 */
export function shutdown() {
  /** @type {(() => unknown)[]} */
  const undo = [];
  /** @type {Promise<void> | undefined} */
  let ending;

  const onStop = (/** @type {() => unknown} */ action) => {
    undo.push(action);
  };

  const stop = (/** @type {number} */ exitCode) => {
    ending ??= (async () => {
      // Until nothing is left: what was on its way up while we stop registers itself late.
      for (let action = undo.pop(); action; action = undo.pop()) {
        try {
          await action();
        } catch (error) {
          console.error(`  while stopping: ${messageOf(error)}`);
        }
      }
    })();
    return ending.then(() => process.exit(exitCode));
  };

  /** A program that ends by itself takes the rest with it: half a product helps nobody. */
  const watch = (/** @type {import("./children.mjs").Child} */ child) => {
    void child.ended.then((code) => {
      if (ending) return;
      console.error(
        `\n  the ${child.name} ended by itself (${code ?? "killed"}): start again; its log is in the data folder\n`,
      );
      void stop(1);
    });
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

  return { onStop, watch, stop, stay, begun: () => ending !== undefined };
}
