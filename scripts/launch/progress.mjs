import { StopReason } from "./stop-reason.mjs";

const secondsSince = (/** @type {number} */ startedAtMs) =>
  `${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`;

/**
 * Shows what the launcher is doing: one line for each step, with its time when the step took more than half a second.
 * On a terminal the line counts the seconds; elsewhere a long step prints a line every ten seconds.
 *
 * @param {NodeJS.WriteStream} output
 */
export function createProgress(output) {
  const isTerminal = Boolean(output.isTTY);
  /**
   * @template T
   * @param {string} label
   * @param {() => Promise<T> | T} work
   * @returns {Promise<T>}
   */
  return async function runStep(label, work) {
    const startedAtMs = performance.now();
    const showStep = () =>
      output.write(
        isTerminal
          ? `\r\x1b[K  … ${label} ${secondsSince(startedAtMs)}`
          : `  … ${label}, ${secondsSince(startedAtMs)}\n`,
      );
    const timer = setInterval(showStep, isTerminal ? 200 : 10_000);
    try {
      const result = await work();
      clearInterval(timer);
      output.write(
        `${isTerminal ? "\r\x1b[K" : ""}  ✓ ${label}${performance.now() - startedAtMs > 500 ? `, ${secondsSince(startedAtMs)}` : ""}\n`,
      );
      return result;
    } catch (error) {
      clearInterval(timer);
      output.write(`${isTerminal ? "\r\x1b[K" : ""}  ✗ ${label}\n`);
      throw error instanceof StopReason ? error : new StopReason(`${label}: ${firstLine(error)}`, { cause: error });
    }
  };
}

/** @param {unknown} error */
function firstLine(error) {
  const messageText = error instanceof Error ? error.message : String(error);
  return messageText.trim().split("\n")[0] ?? "failed";
}
