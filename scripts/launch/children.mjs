import { spawn } from "node:child_process";
import fs from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { StopReason } from "./stop-reason.mjs";

/** The time a start may take. A first start seeds a year of business; a program that takes longer hangs. */
const startDeadlineMs = 180_000;

/**
 * The time a stop may take. It is longer than a program needs to answer its open requests and to end (`stopLimits` of
 * portal and sandbox).
 */
const stopDeadlineMs = 40_000;

/**
 * @typedef {object} Child
 * @property {string} name
 * @property {Promise<unknown>} loaded  resolves when the child's modules are loaded, or when the child has ended
 * @property {Promise<void>} ready  rejects with the child's error when the child ends before it is ready
 * @property {Promise<number | null>} ended  its exit code, or null after a signal
 * @property {() => string} endMessage  the reason why the child ended, as far as the child stated one
 * @property {() => Promise<void>} stop
 * @property {() => Promise<void>} kill  ends the child at once and without warning; tests of recovery use it
 */

/**
 * Starts one of the product's processes. A child ends itself when its channel to the launcher closes, so that a
 * `kill -9` of the launcher leaves no process behind. The child loads its modules at once and begins its work when the
 * channel delivers the later settings.
 *
 * @param {string} name
 * @param {readonly string[]} nodeArguments  the arguments of Node
 * @param {object} options
 * @param {string} options.cwd
 * @param {Record<string, string>} options.env
 * @param {string | null} options.log  the log file; without one the child writes to the terminal
 * @param {Promise<Record<string, string>>} [options.laterSettings]  settings that are known later
 * @returns {Child}
 */
export function startChild(name, nodeArguments, { cwd, env, log, laterSettings = Promise.resolve({}) }) {
  const logHandle = log ? fs.openSync(log, "a", 0o600) : null;
  const logStart = logHandle === null ? 0 : fs.fstatSync(logHandle).size;
  const child = spawn(process.execPath, nodeArguments, {
    cwd,
    // The environment is complete, so that the child gets no variable of the launcher by accident.
    env: /** @type {NodeJS.ProcessEnv} */ (env),
    stdio: ["ignore", logHandle ?? "inherit", logHandle ?? "inherit", "ipc"],
    // The child has a process group of its own: Ctrl-C in the terminal reaches only the launcher, which stops the
    // children in the right order.
    detached: true,
  });
  if (logHandle !== null) fs.closeSync(logHandle);

  void laterSettings.then(
    (settings) => child.connected && child.send({ settings }),
    () => child.kill("SIGKILL"),
  );
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code));
  });
  const waitForMessage = (/** @type {string} */ messageKey) =>
    new Promise((resolve) => {
      child.on("message", (message) => {
        if (message && typeof message === "object" && messageKey in message) resolve(true);
      });
    });
  const readyReceived = waitForMessage("ready");
  const loaded = Promise.race([waitForMessage("loaded"), readyReceived, ended]);
  // The time that the program waits for its later settings does not count as a slow start.
  const startTimeout = laterSettings.then(
    () => wait(startDeadlineMs, false, { ref: false }),
    () => false,
  );
  const ready = Promise.race([readyReceived, ended.then(() => false), startTimeout]).then((isReady) => {
    if (!isReady)
      throw new StopReason(`the ${name} does not start: ${log ? startFailureReason(log, logStart) : "see above"}`);
  });
  const endMessage = () => {
    // After a kill by another process the lines before it do not tell the reason.
    if (child.signalCode)
      return log ? `killed by ${child.signalCode} (details: ${log})` : `killed by ${child.signalCode}`;
    const code = `exit code ${child.exitCode}`;
    return log ? `${code}, ${endReason(log, logStart)}` : code;
  };
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  const stop = async () => {
    child.kill("SIGTERM");
    await Promise.race([ended, wait(stopDeadlineMs, undefined, { ref: false })]);
    await kill();
  };
  return { name, loaded, ready, ended, endMessage, stop, kill };
}

/** The number of bytes that are read from the end of a log; an error's stack with all its causes is shorter. */
const tailBytes = 64 * 1024;

/**
 * The last lines that the log holds since the program's start.
 *
 * @param {string} log
 * @param {number} logStart  the length of the log at that start
 */
function logTail(log, logStart) {
  const file = fs.openSync(log, "r");
  try {
    const { size } = fs.fstatSync(file);
    const tailStart = Math.max(logStart, size - tailBytes);
    const bytes = Buffer.alloc(Math.max(0, size - tailStart));
    fs.readSync(file, bytes, 0, bytes.length, tailStart);
    return bytes.toString("utf8").trim().split("\n");
  } finally {
    fs.closeSync(file);
  }
}

/** @param {string} line */
const isErrorLine = (line) => /error/i.test(line) && !/^\s+at /.test(line);

/**
 * @param {string | undefined} line
 * @param {string} log
 */
const quotedLine = (line, log) => `${(line ?? "").trim().slice(0, 300)} (details: ${log})`;

/**
 * The reason why a program did not start: the first error it wrote, because the later errors follow from it.
 *
 * @param {string} log
 * @param {number} logStart
 */
function startFailureReason(log, logStart) {
  const lines = logTail(log, logStart);
  return quotedLine(lines.find(isErrorLine) ?? lines.at(-1), log);
}

/**
 * The reason why a program ended that had been running: the last error it wrote.
 *
 * @param {string} log
 * @param {number} logStart
 */
function endReason(log, logStart) {
  const lines = logTail(log, logStart);
  return quotedLine(lines.findLast(isErrorLine) ?? lines.at(-1), log);
}
