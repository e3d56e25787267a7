import { spawn } from "node:child_process";
import fs from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { StopReason } from "./stop-reason.mjs";

/** The time a start may take. A first start seeds a year of business; a program that takes longer than this hangs. */
const startDeadlineMs = 180_000;

/**
 * The time a stop may take: longer than a program takes at most to answer what it has begun and to end (`stopLimits` of
 * portal and sandbox).
 */
const stopDeadlineMs = 40_000;

/**
 * @typedef {object} Child
 * @property {string} name
 * @property {Promise<unknown>} loaded  resolves when its modules are loaded, or when it has ended
 * @property {Promise<void>} ready  rejects with what the child said when it ends before that
 * @property {Promise<number | null>} ended  its exit code, or null after a signal
 * @property {() => string} lastWords  the reason why it ended, as far as it stated one
 * @property {() => Promise<void>} stop
 * @property {() => Promise<void>} kill  at once and without warning, as a test of what survives
 */

/**
 * Starts one of the product's processes. The channel between the two is its lifeline: a child ends itself when the launcher
 * is gone, so that kill -9 of the launcher leaves no process behind. The child loads its modules at once and begins its work
 * when the channel brings the settings that are known later.
 *
 * @param {string} name
 * @param {readonly string[]} args  the arguments of Node
 * @param {object} options
 * @param {string} options.cwd
 * @param {Record<string, string>} options.env
 * @param {string | null} options.log  without one it writes to the terminal
 * @param {Promise<Record<string, string>>} [options.laterSettings]  settings that are known later
 * @returns {Child}
 */
export function startChild(name, args, { cwd, env, log, laterSettings = Promise.resolve({}) }) {
  const output = log ? fs.openSync(log, "a", 0o600) : null;
  const logStart = output === null ? 0 : fs.fstatSync(output).size;
  const child = spawn(process.execPath, args, {
    cwd,
    // The environment is stated in full, so that what the launcher was not asked to pass on stays with it.
    env: /** @type {NodeJS.ProcessEnv} */ (env),
    stdio: ["ignore", output ?? "inherit", output ?? "inherit", "ipc"],
    // The child has a process group of its own: Ctrl-C in the terminal reaches the launcher alone, which stops things in
    // order.
    detached: true,
  });
  if (output !== null) fs.closeSync(output);

  void laterSettings.then(
    (settings) => child.connected && child.send({ settings }),
    () => child.kill("SIGKILL"),
  );
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code));
  });
  const waitForMessage = (/** @type {string} */ word) =>
    new Promise((resolve) => {
      child.on("message", (message) => {
        if (message && typeof message === "object" && word in message) resolve(true);
      });
    });
  const readyReceived = waitForMessage("ready");
  const loaded = Promise.race([waitForMessage("loaded"), readyReceived, ended]);
  // The time in which the program waits for its later settings does not count as a slow start.
  const startTimeout = laterSettings.then(
    () => wait(startDeadlineMs, false, { ref: false }),
    () => false,
  );
  const ready = Promise.race([readyReceived, ended.then(() => false), startTimeout]).then((isReady) => {
    if (!isReady)
      throw new StopReason(`the ${name} does not start: ${log ? startFailureReason(log, logStart) : "see above"}`);
  });
  const lastWords = () => {
    // The lines it wrote before are not the reason why another process ended it.
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
  return { name, loaded, ready, ended, lastWords, stop, kill };
}

/** The number of bytes is larger than the stack of an error with all its causes. */
const tailBytes = 64 * 1024;

/**
 * The last lines that a log holds since a start of its program.
 *
 * @param {string} log
 * @param {number} logStart  where it ended at that start
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
 * The reason why a program did not start: the first error it wrote, from which the others follow.
 *
 * @param {string} log
 * @param {number} logStart
 */
function startFailureReason(log, logStart) {
  const lines = logTail(log, logStart);
  return quotedLine(lines.find(isErrorLine) ?? lines.at(-1), log);
}

/**
 * The reason why a program that ran ended: the last error it wrote.
 *
 * @param {string} log
 * @param {number} logStart
 */
function endReason(log, logStart) {
  const lines = logTail(log, logStart);
  return quotedLine(lines.findLast(isErrorLine) ?? lines.at(-1), log);
}
