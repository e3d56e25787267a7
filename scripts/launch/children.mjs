import { spawn } from "node:child_process";
import fs from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { StopReason } from "./stop-reason.mjs";

/** A first start seeds a year of business; more than this is a program that hangs. */
const startDeadlineMs = 180_000;

/** Longer than a program takes at most to answer what it has begun and to end (`stopLimits` of portal and sandbox). */
const stopDeadlineMs = 40_000;

/**
 * @typedef {object} Child
 * @property {string} name
 * @property {Promise<unknown>} loaded  its modules are there, or it has ended
 * @property {Promise<void>} ready  rejects with what the child said when it ends before that
 * @property {Promise<number | null>} ended  its exit code, or null after a signal
 * @property {() => string} lastWords  why it ended, as far as it said
 * @property {() => Promise<void>} stop
 * @property {() => Promise<void>} kill  at once and without warning, as a test of what survives
 */

/**
 * Starts one of the product's processes. The channel between the two is its lifeline: a child ends itself when the launcher
 * is gone, so that kill -9 of the launcher leaves no process behind. The child loads its modules at once and begins its work
 * when the channel brings the settings that are known later.
 *
 * @param {string} name
 * @param {readonly string[]} args  of Node
 * @param {object} options
 * @param {string} options.cwd
 * @param {Record<string, string>} options.env
 * @param {string | null} options.log  without one it writes to the terminal
 * @param {Promise<Record<string, string>>} [options.later]  settings that are known later
 * @returns {Child}
 */
export function startChild(name, args, { cwd, env, log, later = Promise.resolve({}) }) {
  const output = log ? fs.openSync(log, "a", 0o600) : null;
  const from = output === null ? 0 : fs.fstatSync(output).size;
  const child = spawn(process.execPath, args, {
    cwd,
    // Stated in full: what the launcher was not asked to pass on stays with it.
    env: /** @type {NodeJS.ProcessEnv} */ (env),
    stdio: ["ignore", output ?? "inherit", output ?? "inherit", "ipc"],
    // Its own process group: Ctrl-C in the terminal reaches the launcher alone, which stops things in order.
    detached: true,
  });
  if (output !== null) fs.closeSync(output);

  void later.then(
    (settings) => child.connected && child.send({ settings }),
    () => child.kill("SIGKILL"),
  );
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code));
  });
  const says = (/** @type {string} */ word) =>
    new Promise((resolve) => {
      child.on("message", (message) => {
        if (message && typeof message === "object" && word in message) resolve(true);
      });
    });
  const saidReady = says("ready");
  const loaded = Promise.race([says("loaded"), saidReady, ended]);
  // What is waited for before it may begin is no start that takes too long.
  const tooLate = later.then(
    () => wait(startDeadlineMs, false, { ref: false }),
    () => false,
  );
  const ready = Promise.race([saidReady, ended.then(() => false), tooLate]).then((isReady) => {
    if (!isReady) throw new StopReason(`the ${name} does not start: ${log ? whyNotStarted(log, from) : "see above"}`);
  });
  const lastWords = () => {
    // What it wrote before is not why somebody else ended it.
    if (child.signalCode)
      return log ? `killed by ${child.signalCode} (details: ${log})` : `killed by ${child.signalCode}`;
    const code = `exit code ${child.exitCode}`;
    return log ? `${code}, ${whyEnded(log, from)}` : code;
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

/** More than the stack of an error with all its causes. */
const tailBytes = 64 * 1024;

/**
 * The end of what a log holds since a start of its program, line by line.
 *
 * @param {string} log
 * @param {number} from  where it ended at that start
 */
function tailOf(log, from) {
  const file = fs.openSync(log, "r");
  try {
    const { size } = fs.fstatSync(file);
    const begin = Math.max(from, size - tailBytes);
    const bytes = Buffer.alloc(Math.max(0, size - begin));
    fs.readSync(file, bytes, 0, bytes.length, begin);
    return bytes.toString("utf8").trim().split("\n");
  } finally {
    fs.closeSync(file);
  }
}

/** @param {string} line */
const namesError = (line) => /error/i.test(line) && !/^\s+at /.test(line);

/**
 * @param {string | undefined} line
 * @param {string} log
 */
const quoted = (line, log) => `${(line ?? "").trim().slice(0, 300)} (details: ${log})`;

/**
 * Why a program did not start: the first error it wrote, from which the others follow.
 *
 * @param {string} log
 * @param {number} from
 */
function whyNotStarted(log, from) {
  const lines = tailOf(log, from);
  return quoted(lines.find(namesError) ?? lines.at(-1), log);
}

/**
 * Why a program that ran ended: the last error it wrote.
 *
 * @param {string} log
 * @param {number} from
 */
function whyEnded(log, from) {
  const lines = tailOf(log, from);
  return quoted(lines.findLast(namesError) ?? lines.at(-1), log);
}
