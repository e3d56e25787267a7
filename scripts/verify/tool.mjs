import { spawn } from "node:child_process";

/**
 * Runs one of the installed tools and returns its findings as lines; a tool that succeeds has no findings.
 *
 * @param {string} toolPath  the tool's script below node_modules
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<string[]>}
 */
export function runTool(toolPath, args, { cwd, env = process.env }) {
  const script = new URL(`../../node_modules/${toolPath}`, import.meta.url).pathname;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { cwd, env: { ...env, NO_COLOR: "1", FORCE_COLOR: "0" } });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("close", (code) => resolve(code === 0 ? [] : output.trim().split("\n")));
  });
}
