import { spawnSync } from "node:child_process";
import { readSecretsAtHand } from "../commands/context.mjs";
import { portalEnvironment } from "../launch/environment.mjs";
import { argumentsOfTypedProgram } from "../launch/typed-program.mjs";
import { bad, good } from "./finding.mjs";

/**
 * Lets the portal's own code check its settings, as at its start. It never repeats a value.
 *
 * @param {import("../commands/context.mjs").CommandContext} context
 * @returns {import("./finding.mjs").Finding}
 */
export function checkSettings(context) {
  const { root, env, settings } = context;
  const secrets = Object.fromEntries(
    Object.entries(readSecretsAtHand(context)).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  const program = argumentsOfTypedProgram(root, "scripts/operator/check-settings.ts");
  const { status, stdout } = spawnSync(process.execPath, program, {
    cwd: root,
    env: /** @type {NodeJS.ProcessEnv} */ (portalEnvironment(settings, env, secrets, env.DATABASE_URL || "embedded")),
    encoding: "utf8",
  });
  if (status === 0) return good("settings", "all of them are given and can be read");
  const text = stdout.trim() || "they could not be checked";
  const cure = settings.hosted
    ? "correct them in .env or the environment; .env.example explains each"
    : "run npm start once, which makes the secrets; .env.example explains each";
  return bad("settings", text, cure);
}
