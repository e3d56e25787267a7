import { spawn } from "node:child_process";

/** @type {Set<import("node:child_process").ChildProcess>} */
const runningChildren = new Set();

/**
 * Runs Node with these arguments to its end; its output goes to the output of this process.
 *
 * @param {string} root
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | null>} the reason of a failure, such as "exit code 1" or "signal SIGKILL"; null after a
 * success
 */
export function runNode(root, args, env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: "inherit" });
    runningChildren.add(child);
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => {
      runningChildren.delete(child);
      resolve(code === 0 ? null : signal ? `signal ${signal}` : `exit code ${code}`);
    });
  });
}

/**
 * Passes a signal on to the programs that are running.
 *
 * @param {NodeJS.Signals} signal
 */
export function signalRunning(signal) {
  for (const child of runningChildren) child.kill(signal);
}
