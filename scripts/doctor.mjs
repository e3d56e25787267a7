// npm run doctor: looks at everything the product stands on, and names the cure of what is wrong.
import fs from "node:fs";
import path from "node:path";
import { runCommand } from "./commands/command.mjs";
import { commandContext, withOwnDatabases } from "./commands/context.mjs";
import { checkAddresses } from "./doctor/addresses.mjs";
import { checkDatabase, readPartners } from "./doctor/database.mjs";
import { bad, lineOf, unknown } from "./doctor/finding.mjs";
import { checkBackupKey, checkDisk, checkNode, checkSecretsFile } from "./doctor/machine.mjs";
import { checkMail } from "./doctor/mail.mjs";
import { checkSettings } from "./doctor/settings.mjs";
import { messageOf } from "./launch/stop-reason.mjs";

const help = `
usage: npm run doctor [-- --json]

Looks at settings, addresses, the redirect address, clocks, TLS, the database and its rights, mail, disk and versions. Each
line is ✓ good, ✗ bad with the cure under it, or – not used or not to be judged here. Changes nothing, sends no mail, and
prints no secret. Ends with 1 when anything is bad.

  --json  prints a list of { area, state, text, cure } instead
  --help  this text
`;

await runCommand({ help, options: /** @type {const} */ ({ json: { type: "boolean" } }) }, async ({ json }) => {
  const context = commandContext();
  const { dataDir } = context.settings;
  const database = await checkOwnDatabases(context);
  const findings = [
    checkNode(),
    checkSettings(context),
    checkSecretsFile(dataDir),
    checkBackupKey(context.env.BACKUP_KEY),
    checkDisk(dataDir),
    ...database.findings,
    ...(await checkAddresses(context, fs.existsSync(path.join(dataDir, "launcher.json")), database.partners)),
    await checkMail(context.env.SMTP_URL),
  ];
  console.log(json ? JSON.stringify(findings, null, 2) : `\n${findings.map(lineOf).join("\n")}\n`);
  return findings.some(({ state }) => state === "bad") ? 1 : 0;
});

/**
 * @param {import("./commands/context.mjs").CommandContext} context
 * @returns {Promise<{ findings: import("./doctor/finding.mjs").Finding[], partners: import("./doctor/database.mjs").PartnerPortal[] }>}
 */
async function checkOwnDatabases(context) {
  const { env, settings, root } = context;
  const checkAt = async (/** @type {string} */ address) => ({
    findings: await checkDatabase(address, root),
    partners: await readPartners(address),
  });
  const configured = env.DATABASE_DIRECT_URL || env.DATABASE_URL;
  if (configured) return checkAt(configured);
  const emptyText = "the embedded one does not exist yet; the first start makes it";
  if (!fs.existsSync(path.join(settings.dataDir, "postgres")))
    return { findings: [unknown("database", emptyText)], partners: [] };
  try {
    return await withOwnDatabases(context, ({ portal }) => checkAt(portal));
  } catch (error) {
    const finding = bad("database", messageOf(error), "start the database, or correct DATABASE_URL");
    return { findings: [finding], partners: [] };
  }
}
