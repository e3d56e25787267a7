// npm run backup -- FILE: saves what the product keeps into one file, while it runs.
import fs from "node:fs";
import path from "node:path";
import { parseBackupKey } from "./backup/format.mjs";
import { backupRecords } from "./backup/records.mjs";
import { readBackup } from "./backup/sections.mjs";
import { writeBackupFile } from "./backup/write-file.mjs";
import { runCommand, wrongUse } from "./commands/command.mjs";
import { commandContext, readSecretsAtHand, withOwnDatabases } from "./commands/context.mjs";
import { StopReason } from "./launch/stop-reason.mjs";

const help = `
usage: npm run backup -- FILE [--force] [--with-secrets]

Saves the portal's database, the sandbox's where there is one, and the refreshes of tokens that are under way into FILE.
The product may run: each database is saved as it is at one moment. FILE gets its name when it is whole, was read back,
and is on the disk; only its owner may read it.

  --force         replaces FILE if it exists
  --with-secrets  saves DATA_DIR/secrets.env too; needs BACKUP_KEY
  --help          this text

BACKUP_KEY       encrypts the file: 32 bytes in base64, from \`openssl rand -base64 32\`

The keys in TOKEN_KEYS are not in the backup unless --with-secrets puts them there. Keep them elsewhere: without them
nobody can read the tokens, drafts and answers that a restored database holds.
`;

await runCommand(
  { help, positionals: 1, options: { force: { type: "boolean" }, "with-secrets": { type: "boolean" } } },
  async ({ force = false, "with-secrets": withSecrets = false }, [fileName = ""]) => {
    const context = commandContext();
    const backupKey = parseBackupKey(context.env.BACKUP_KEY);
    if (withSecrets && !backupKey)
      throw wrongUse("--with-secrets needs BACKUP_KEY: secrets leave this machine encrypted only");
    if (withSecrets && context.env.TOKEN_KEYS)
      throw new StopReason(
        "TOKEN_KEYS comes from the environment, so there is no file of secrets to save: keep it there",
      );
    const file = path.resolve(fileName);
    await withOwnDatabases(context, async ({ portal, sandbox }) => {
      const tokenKeys = readSecretsAtHand(context).TOKEN_KEYS;
      const source = { portal, sandbox, dataDir: context.settings.dataDir, tokenKeys, withSecrets };
      const onDatabase = (/** @type {string} */ name) => console.log(`  … saving the database of the ${name}`);
      const options = { backupKey, program: readVersion(context.root), isOverwriting: force };
      await writeBackupFile(file, backupRecords({ ...source, onDatabase }), options);
    });
    printResult(file, await readBackup(file, backupKey), backupKey !== null);
  },
);

/** @param {string} root */
function readVersion(root) {
  return JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")).version;
}

/**
 * @param {string} file
 * @param {import("./backup/sections.mjs").BackupContent} content
 * @param {boolean} isEncrypted
 */
function printResult(file, { databases, keys }, isEncrypted) {
  for (const { name, tables, migrations } of databases) {
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `  ✓ ${name}: ${rows} rows of ${tables.length} tables, at migration ${migrations.at(-1)?.name ?? "none"}`,
    );
  }
  const size = (fs.statSync(file).size / 1024 / 1024).toFixed(1);
  console.log(`  ✓ ${file}: ${size} MB, ${isEncrypted ? "encrypted" : "not encrypted: set BACKUP_KEY to change that"}`);
  if (keys.length > 0) {
    const names = keys.map(({ id }) => id).join(", ");
    console.log(
      `\n  Its rows are sealed with ${names} of TOKEN_KEYS. Keep that setting elsewhere, with SESSION_SECRET.\n`,
    );
  }
}
