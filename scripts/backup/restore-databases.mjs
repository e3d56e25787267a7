import { StopReason } from "../launch/stop-reason.mjs";
import { markRestored } from "./after-restore.mjs";
import { DatabaseLoader } from "./load.mjs";
import { readBackup } from "./sections.mjs";
import { writeFile } from "./spool.mjs";
import { databaseNameOf, listFilledTables, openTarget } from "./target.mjs";

/**
 * @typedef {object} RestoreRequest
 * @property {string} file
 * @property {Buffer | null} backupKey
 * @property {string} root
 * @property {string} dataDir
 * @property {Record<string, string>} targets  address of each database of the backup, for the owner of its tables
 * @property {(databaseNames: string[]) => Promise<boolean>} mayReplace  asked when a database has rows
 * @property {boolean} endsSessions
 * @property {boolean} withSecrets
 * @property {(label: string) => void} [onStep]
 */

/**
 * Restores a backup that was checked before. Each database is loaded in one transaction, and they are committed together
 * at the end: a restore that is broken off leaves them as they were, and can be run again.
 *
 * @param {RestoreRequest} request
 * @returns {Promise<{ connections: number, operations: number, sessions: number }>}
 * @throws {StopReason} when the product runs on a database, or a database has rows that may not be replaced
 */
export async function restoreDatabases(request) {
  const { file, backupKey, root, dataDir, targets, endsSessions, withSecrets, onStep } = request;
  /** @type {Record<string, import("pg").Client>} */
  const clients = {};
  try {
    for (const [name, address] of Object.entries(targets)) clients[name] = await openTarget(address, name);
    await refuseFilled(clients, request.mayReplace);
    /** @type {DatabaseLoader | null} */
    let loader = null;
    let marked = { connections: 0, operations: 0, sessions: 0 };
    await readBackup(file, backupKey, {
      database: async (database) => {
        const client = clients[database.name];
        if (!client) throw new StopReason(`there is no database for the ${database.name} of the backup here`);
        onStep?.(`loading the database of the ${database.name}`);
        loader = new DatabaseLoader(client, root);
        await loader.begin(database);
      },
      table: async (shape) => loader?.beginTable(shape),
      rows: async (bytes) => loader?.addRows(bytes),
      tableEnd: async () => loader?.endTable(),
      databaseEnd: async (database) => {
        onStep?.(`comparing the database of the ${database.name} with the backup`);
        await loader?.end(database);
        const client = clients[database.name];
        if (database.name === "portal" && client) marked = await markRestored(client, { endsSessions });
      },
      file: async ({ path }, content) => {
        if (path !== "secrets.env" || withSecrets) await writeFile(dataDir, { path, content });
      },
    });
    // The portal's comes last: it must not believe that something is done which the sandbox does not hold.
    for (const client of Object.values(clients).toReversed()) await client.query("COMMIT");
    return marked;
  } finally {
    await Promise.all(Object.values(clients).map((client) => client.end()));
  }
}

/**
 * @param {Record<string, import("pg").Client>} clients
 * @param {RestoreRequest["mayReplace"]} mayReplace
 */
async function refuseFilled(clients, mayReplace) {
  const filled = [];
  for (const [name, client] of Object.entries(clients)) {
    const tables = await listFilledTables(client);
    if (tables.length > 0) filled.push({ name, tables, database: await databaseNameOf(client) });
  }
  if (filled.length === 0 || (await mayReplace(filled.map(({ database }) => database)))) return;
  const texts = filled.map(({ name, tables, database }) => {
    const shown = `${tables.slice(0, 3).join(", ")}${tables.length > 3 ? " …" : ""}`;
    return `the database ${database} of the ${name} has rows (${shown})`;
  });
  throw new StopReason(
    `${texts.join(", and ")}: name an empty one, or add --replace and type its name to lose what it holds`,
  );
}
