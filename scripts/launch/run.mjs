import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { StopReason } from "./stop-reason.mjs";

/**
 * Runs a command to its end with its output in a log file, and states in one line what to do when it fails.
 *
 * @param {readonly [string, ...string[]]} command
 * @param {{ cwd: string, log: string, env?: NodeJS.ProcessEnv, advice: string, onStop?: (undo: () => unknown) => void }} options
 */
export function runWithLog([programFile, ...programArguments], { cwd, log, env = process.env, advice, onStop }) {
  fs.mkdirSync(path.dirname(log), { recursive: true, mode: 0o700 });
  const logHandle = fs.openSync(log, "w", 0o600);
  return new Promise((resolve, reject) => {
    const needsShell = process.platform === "win32";
    const child = spawn(programFile, programArguments, {
      cwd,
      env,
      shell: needsShell,
      stdio: ["ignore", logHandle, logHandle],
    });
    onStop?.(() => child.kill());
    fs.closeSync(logHandle);
    const rejectWithAdvice = (/** @type {unknown} */ cause) =>
      reject(new StopReason(`${advice} (details: ${log})`, { cause }));
    child.once("error", rejectWithAdvice);
    child.once("exit", (code) => (code === 0 ? resolve(undefined) : rejectWithAdvice(new Error(`exit code ${code}`))));
  });
}
