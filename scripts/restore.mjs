// npm run restore -- FILE: brings back what npm run backup saved.
import path from "node:path";
import { parseEnv } from "node:util";
import { parseBackupKey } from "./backup/format.mjs";
import { planMigrations } from "./backup/load.mjs";
import { listMissingKeys, parseMasterKeys } from "./backup/master-keys.mjs";
import { readHeaderOf } from "./backup/read-file.mjs";
import { restoreDatabases } from "./backup/restore-databases.mjs";
import { readBackup } from "./backup/sections.mjs";
import { askLine } from "./commands/ask-line.mjs";
import { runCommand, wrongUse } from "./commands/command.mjs";
import { commandContext, readSecretsAtHand, withOwnDatabases } from "./commands/context.mjs";
import { claimDataFolder } from "./launch/lock.mjs";
import { StopReason } from "./launch/stop-reason.mjs";
import { ensureRuntimeRole } from "./migrate.mjs";

const help = `
usage: npm run restore -- FILE [--check] [--replace] [--end-sessions] [--with-secrets] [--without-keys]

Brings the databases of FILE back. The product must be stopped, and the databases must be empty. FILE is read through and
checked before anything is written; each database is then loaded in one transaction and compared with FILE, so that a
restore that is broken off can be run again.

  --check         only checks FILE
  --replace       replaces databases that have rows; asks for the name of each, which is typed or piped in, one a line
  --end-sessions  signs everybody out: a session that was ended after the backup would be open again
  --with-secrets  takes DATA_DIR/secrets.env from FILE where there is none
  --without-keys  restores although TOKEN_KEYS lacks keys: what is sealed with them stays unreadable
  --help          this text

BACKUP_KEY       the key of an encrypted FILE

After a restore each connection is tried once; one whose login was renewed after the backup must be connected again. What
waited is looked up in the books before anything is sent, and of mails that waited a person decides.
Never start a restored copy beside the product it was taken from: both would spend the same tokens.
`;

/** @typedef {import("./backup/sections.mjs").BackupContent} BackupContent */

const options = /** @type {const} */ ({
  check: { type: "boolean" },
  replace: { type: "boolean" },
  "end-sessions": { type: "boolean" },
  "with-secrets": { type: "boolean" },
  "without-keys": { type: "boolean" },
});

await runCommand({ help, positionals: 1, options }, async (values, [fileName = ""]) => {
  const context = commandContext();
  const file = path.resolve(fileName);
  const backupKey = parseBackupKey(context.env.BACKUP_KEY);
  console.log("  … checking the backup");
  const { createdAt, encryption } = await readHeaderOf(file);
  const { content, tokenKeys } = await readWithKeys(file, backupKey);
  for (const database of content.databases) await planMigrations(context.root, database);
  const rows = content.databases.flatMap(({ tables }) => tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`  ✓ ${file} is whole: ${rows} rows, saved ${createdAt}`);
  if (values.check) return;
  if (values["with-secrets"] && !encryption) throw wrongUse("--with-secrets: this backup holds no secrets");

  const atHand = readSecretsAtHand(context).TOKEN_KEYS ?? (values["with-secrets"] ? tokenKeys : undefined);
  if (!values["without-keys"]) refuseMissingKeys(content, atHand);
  const { release } = claimDataFolder(context.settings.dataDir, "a restore");
  try {
    const marked = await withOwnDatabases(context, (databases) => restore(databases, context));
    printResult(marked);
  } finally {
    release();
  }

  /**
   * @param {import("./commands/context.mjs").OwnDatabases} databases
   * @param {import("./commands/context.mjs").CommandContext} commandContext
   */
  async function restore(databases, { root, env, settings: { dataDir } }) {
    const targets = targetsOf(content, databases);
    // The embedded server has made the role that the migrations grant rights to.
    if (targets.portal && (env.DATABASE_DIRECT_URL || env.DATABASE_URL)) await ensureRuntimeRole(targets.portal);
    return restoreDatabases({
      ...{ file, backupKey, root, dataDir, targets },
      mayReplace: async (names) => values.replace === true && (await confirmNames(names)),
      endsSessions: values["end-sessions"] === true,
      withSecrets: values["with-secrets"] === true,
      onStep: (label) => console.log(`  … ${label}`),
    });
  }
});

/**
 * Reads the backup through, and the keys that it carries itself where it was made with its secrets.
 *
 * @param {string} file
 * @param {Buffer | null} backupKey
 */
async function readWithKeys(file, backupKey) {
  /** @type {string | undefined} */
  let tokenKeys;
  const content = await readBackup(file, backupKey, {
    file: async ({ path: filePath }, bytes) => {
      if (filePath === "secrets.env") tokenKeys = parseEnv(bytes.toString()).TOKEN_KEYS;
    },
  });
  return { content, tokenKeys };
}

/**
 * @param {BackupContent} content
 * @param {string | undefined} tokenKeys
 */
function refuseMissingKeys({ keys }, tokenKeys) {
  const missing = listMissingKeys(keys, parseMasterKeys(tokenKeys));
  if (missing.length === 0) return;
  throw new StopReason(
    `TOKEN_KEYS does not hold ${missing.join(", ")} as when the backup was made, which its rows are sealed with: ` +
      "set TOKEN_KEYS to the value that was kept with the backup, or add --without-keys to lose tokens, drafts and secrets",
  );
}

/**
 * @param {BackupContent} content
 * @param {import("./commands/context.mjs").OwnDatabases} databases
 */
function targetsOf({ databases: saved }, { portal, sandbox }) {
  /** @type {Record<string, string>} */
  const targets = {};
  for (const { name } of saved) {
    const address = name === "portal" ? portal : sandbox;
    if (!address) throw new StopReason(`the backup holds the sandbox, and BOOKS_URL names a hosted service: unset it`);
    targets[name] = address;
  }
  return targets;
}

/** @param {readonly string[]} names */
async function confirmNames(names) {
  for (const name of names) {
    const typed = await askLine(`  All that the database ${name} holds is lost. Type its name to go on: `);
    if (typed !== name) throw new StopReason(`"${typed}" is not ${name}: nothing was changed`);
  }
  return true;
}

/** @param {{ connections: number, operations: number, sessions: number }} marked */
function printResult({ connections, operations, sessions }) {
  console.log(`  ✓ restored\n`);
  console.log(`  ${connections} connections are tried once by the portal when it starts.`);
  console.log(`  ${operations} operations that waited are looked up in the books first; of mails a person decides.`);
  console.log(`  ${sessions} sessions are open as they were when the backup was made.\n`);
}
