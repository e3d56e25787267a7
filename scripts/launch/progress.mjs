import { StopReason } from "./stop-reason.mjs";

const secondsSince = (/** @type {number} */ startedAtMs) =>
  `${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`;

/**
 * Shows what the launcher is doing: one line for each step, with its time when the step took more than half a second.
 * On a terminal the line counts the seconds; elsewhere a long step prints a line every ten seconds.
 *
 * @param {NodeJS.WriteStream} out
 */
export function progress(out) {
  const isTerminal = Boolean(out.isTTY);
  /**
   * @template T
   * @param {string} label
   * @param {() => Promise<T> | T} work
   * @returns {Promise<T>}
   */
  return async function step(label, work) {
    const startedAtMs = performance.now();
    const showStep = () =>
      out.write(
        isTerminal
          ? `\r\x1b[K  … ${label} ${secondsSince(startedAtMs)}`
          : `  … ${label}, ${secondsSince(startedAtMs)}\n`,
      );
    const timer = setInterval(showStep, isTerminal ? 200 : 10_000);
    try {
      const result = await work();
      clearInterval(timer);
      out.write(
        `${isTerminal ? "\r\x1b[K" : ""}  ✓ ${label}${performance.now() - startedAtMs > 500 ? `, ${secondsSince(startedAtMs)}` : ""}\n`,
      );
      return result;
    } catch (error) {
      clearInterval(timer);
      out.write(`${isTerminal ? "\r\x1b[K" : ""}  ✗ ${label}\n`);
      throw error instanceof StopReason ? error : new StopReason(`${label}: ${firstLine(error)}`, { cause: error });
    }
  };
}

/** @param {unknown} error */
function firstLine(error) {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split("\n")[0] ?? "failed";
}
