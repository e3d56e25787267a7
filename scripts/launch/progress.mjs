import { StopReason } from "./stop-reason.mjs";

const seconds = (/** @type {number} */ since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Tells what goes on: a line per step, with its time when it took long enough to be noticed. On a terminal the line counts
 * while the step runs; elsewhere a long step says every ten seconds that it is alive.
 *
 * @param {NodeJS.WriteStream} out
 */
export function progress(out) {
  const live = Boolean(out.isTTY);
  /**
   * @template T
   * @param {string} label
   * @param {() => Promise<T> | T} work
   * @returns {Promise<T>}
   */
  return async function step(label, work) {
    const since = performance.now();
    const show = () => out.write(live ? `\r\x1b[K  … ${label} ${seconds(since)}` : `  … ${label}, ${seconds(since)}\n`);
    const timer = setInterval(show, live ? 200 : 10_000);
    try {
      const result = await work();
      clearInterval(timer);
      out.write(
        `${live ? "\r\x1b[K" : ""}  ✓ ${label}${performance.now() - since > 500 ? `, ${seconds(since)}` : ""}\n`,
      );
      return result;
    } catch (error) {
      clearInterval(timer);
      out.write(`${live ? "\r\x1b[K" : ""}  ✗ ${label}\n`);
      throw error instanceof StopReason ? error : new StopReason(`${label}: ${firstLine(error)}`, { cause: error });
    }
  };
}

/** @param {unknown} error */
function firstLine(error) {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split("\n")[0] ?? "failed";
}
