import { spawn } from "node:child_process";
import fs from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { StopReason } from "./stop-reason.mjs";

/** A first start seeds a year of business; more than this is a program that hangs. */
const startDeadlineMs = 180_000;

/**
 * @typedef {object} Child
 * @property {string} name
 * @property {Promise<unknown>} loaded  its modules are there, or it has ended
 * @property {Promise<void>} ready  rejects with what the child said when it ends before that
 * @property {Promise<number | null>} ended  its exit code, or null after a signal
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
  const tooLate = wait(startDeadlineMs, false, { ref: false });
  const ready = Promise.race([saidReady, ended.then(() => false), tooLate]).then((isReady) => {
    if (!isReady) throw new StopReason(`the ${name} does not start: ${log ? lastWords(log, from) : "see above"}`);
  });
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  const stop = async () => {
    child.kill("SIGTERM");
    await Promise.race([ended, wait(10_000, undefined, { ref: false })]);
    await kill();
  };
  return { name, loaded, ready, ended, stop, kill };
}

/**
 * The line of the log that says why, of what was written since this start.
 *
 * @param {string} log
 * @param {number} from
 */
function lastWords(log, from) {
  const lines = fs.readFileSync(log).subarray(from).toString("utf8").trim().split("\n");
  const line = lines.find((text) => /error/i.test(text)) ?? lines.at(-1) ?? "";
  return `${line.trim().slice(0, 300)} (details: ${log})`;
}
