import { spawn } from "node:child_process";
import { portalEnvironment } from "../launch/environment.mjs";
import { StopReason } from "../launch/stop-reason.mjs";
import { argumentsOfTypedProgram } from "../launch/typed-program.mjs";
import { readSecretsAtHand } from "./context.mjs";

/**
 * Runs a program that uses the portal's own code, in the portal's environment, on the terminal of the command. What it is
 * told stands on its command line, where other users of the machine see it: it must be no secret.
 *
 * @param {import("./context.mjs").CommandContext} context
 * @param {string} databaseUrl
 * @param {string} program  from the root
 * @param {object} input
 * @throws {StopReason} when the program failed; it has said why
 */
export function runPortalProgram(context, databaseUrl, program, input) {
  const { root, env, settings } = context;
  const secrets = readSecretsAtHand(context);
  const knownSecrets = Object.fromEntries(
    Object.entries(secrets).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  const programEnv = {
    ...portalEnvironment(settings, env, knownSecrets, databaseUrl),
    LOG_LEVEL: env.LOG_LEVEL ?? "error",
  };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...argumentsOfTypedProgram(root, program), JSON.stringify(input)], {
      cwd: root,
      env: /** @type {NodeJS.ProcessEnv} */ (/** @type {unknown} */ (programEnv)),
      stdio: "inherit",
    });
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve(undefined) : reject(new StopReason("nothing more was done", { exitCode: code ?? 1 })),
    );
  });
}
