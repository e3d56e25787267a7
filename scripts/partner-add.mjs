// npm run partner:add -- --origin https://books.firm.example --name "Firm" --client-id firm-portal
// The client's secret is read from standard input, never from the command line, where other users could see it.
import { spawn } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { openDatabases } from "./launch/databases.mjs";
import { readDotEnv } from "./launch/dot-env.mjs";
import { portalEnvironment } from "./launch/environment.mjs";
import { createProgress } from "./launch/progress.mjs";
import { loadSecrets } from "./launch/secrets.mjs";
import { launchSettings } from "./launch/settings.mjs";
import { createShutdown } from "./launch/shutdown.mjs";
import { messageOf } from "./launch/stop-reason.mjs";
import { argumentsOfTypedProgram } from "./launch/typed-program.mjs";
import { parsePartnerFacts } from "./partner/facts.mjs";
import { readSecret } from "./partner/read-secret.mjs";

const root = path.join(import.meta.dirname, "..");
const stopControl = createShutdown();

try {
  const { values: optionValues } = parseArgs({
    options: { origin: { type: "string" }, name: { type: "string" }, "client-id": { type: "string" } },
  });
  const facts = parsePartnerFacts(optionValues);
  const secret = await readSecret(process.stdin, process.stderr);
  const env = { ...readDotEnv(root), ...process.env };
  const settings = { ...launchSettings(env, [], root), hosted: true };
  const context = {
    root,
    settings,
    env,
    runStep: createProgress(process.stdout),
    onStop: stopControl.onStop,
    giveUp: stopControl.giveUp,
  };
  const databases = await openDatabases(context, { keepRunning: true });
  const portalEnv = portalEnvironment(settings, env, loadSecrets(settings.dataDir, env), databases.portal);
  await savePartner(portalEnv, { ...facts, secret });
  console.log(`\n  ${facts.name} is reached at ${facts.origin}.`);
  console.log(`  Register ${facts.origin}/api/connections/callback as redirect address of ${facts.clientId}.\n`);
  await stopControl.stop(0);
} catch (error) {
  console.error(`\n  ${messageOf(error)}\n`);
  await stopControl.stop(1);
}

/**
 * @param {Record<string, string>} env
 * @param {object} partner
 */
function savePartner(env, partner) {
  const saveArguments = argumentsOfTypedProgram(root, "scripts/partner/save.ts");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, saveArguments, {
      cwd: root,
      env: /** @type {NodeJS.ProcessEnv} */ (env),
      stdio: ["pipe", "inherit", "inherit"],
    });
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? resolve(undefined) : reject(new Error("the partner was not saved"))));
    child.stdin.end(JSON.stringify(partner));
  });
}
