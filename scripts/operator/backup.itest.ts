import { randomBytes, randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { accessOfPerson } from "@/lib/auth/access";
import { type ConnectedPerson, connectPerson, type Product, startProduct } from "@/lib/auth/testing/product";
import { unwrapDataKey } from "@/lib/auth/tokens/key-ring";
import { openToken } from "@/lib/auth/tokens/store";
import { getAccessToken } from "@/lib/auth/tokens/tokens";
import { keepConnectionsAlive } from "@/lib/connection-health/keep-alive";
import { withTenant } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { backupRecords } from "../backup/records.mjs";
import { type RestoreRequest, restoreDatabases } from "../backup/restore-databases.mjs";
import { type BackupContent, readBackup } from "../backup/sections.mjs";
import { writeBackupFile } from "../backup/write-file.mjs";
import { createFreshDatabase, type FreshDatabase } from "../testing/database";

const root = path.join(import.meta.dirname, "../..");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stegvis-restore-"));
const file = path.join(folder, "product.bak");
const dataDir = path.join(folder, "data");
const spoolPath = `spool-3000/${randomUUID()}.spool`;
const backupKey = randomBytes(32);
const freshDatabases: FreshDatabase[] = [];

let product: Product;
let anna: ConnectedPerson;
let erik: ConnectedPerson;
let content: BackupContent;
/** The pairs of operations that were written while the backup was made. */
let pairsWritten = 0;
/** The rows of each table when the backup was made, of the tables that nobody wrote to meanwhile. */
let rowsBefore: Record<string, string>;

beforeAll(async () => {
  product = await startProduct();
  anna = await connectPerson(product.sandbox, { user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  erik = await connectPerson(product.sandbox, { user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  await createOperation({ stage: "done", text: "a tab\t, a line\nbreak, a back\\slash and å" });
  await createOperation({ stage: "waiting" });
  fs.mkdirSync(path.join(dataDir, path.dirname(spoolPath)), { recursive: true });
  fs.writeFileSync(path.join(dataDir, spoolPath), "a refresh under way\n");
  rowsBefore = await describeTables(product.database.ownerUrl);
  await backUpWhileWriting();
  content = await readBackup(file, backupKey);
});
afterAll(async () => {
  await product?.stop();
  await Promise.all(freshDatabases.map((database) => database.drop()));
  fs.rmSync(folder, { recursive: true, force: true });
});

function createOperation({
  stage,
  text = "",
  key = randomUUID() as string,
}: Record<"stage", string> & { text?: string; key?: string }) {
  const { partnerId, companyId, personId } = anna;
  const columns = { kind: "invoice-convert", requestHash: "h", subject: randomUUID(), request: { text } };
  return withTenant(anna, (tx) =>
    tx.operation.create({ data: { partnerId, companyId, personId, id: randomUUID(), key, stage, ...columns } }),
  );
}

async function backUpWhileWriting(): Promise<void> {
  let isBackedUp = false;
  const writePairs = async () => {
    while (!isBackedUp) {
      const key = `pair ${pairsWritten}`;
      const { partnerId, companyId, personId } = anna;
      const columns = { kind: "order-ship", requestHash: "h", request: {}, stage: "done" };
      await withTenant(anna, async (tx) => {
        for (const half of ["a", "b"])
          await tx.operation.create({
            data: {
              partnerId,
              companyId,
              personId,
              id: randomUUID(),
              key: `${key} ${half}`,
              subject: randomUUID(),
              ...columns,
            },
          });
      });
      pairsWritten++;
    }
  };
  const writing = writePairs();
  await vi.waitUntil(() => pairsWritten > 3, { timeout: 60_000 });
  const source = {
    portal: product.database.ownerUrl,
    sandbox: product.sandbox.databaseUrl,
    dataDir,
    withSecrets: false,
  };
  await writeBackupFile(file, backupRecords({ ...source, tokenKeys: product.env.TOKEN_KEYS }), {
    backupKey,
    program: "1",
  });
  isBackedUp = true;
  await writing;
}

/** Runs the work on a database as the owner of its tables, who sees all rows. */
async function asOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("BEGIN; SELECT set_config('app.backup', 'on', true)");
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A hash of the rows of each table, in columns that a restore leaves unchanged. */
function describeTables(ownerUrl: string): Promise<Record<string, string>> {
  return asOwner(ownerUrl, async (client) => {
    const { rows: tables } = await client.query(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
       AND tablename NOT IN ('_prisma_migrations', 'portal_process', 'operation') ORDER BY 1`,
    );
    const described: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(row, '' ORDER BY row)), '') AS text
         FROM (SELECT (to_jsonb(t) - 'restored_at' - 'health_tried_at')::text AS row FROM "${name}" t) rows`,
      );
      described[name] = rows[0].text;
    }
    return described;
  });
}

async function makeTargets() {
  const [portal, sandbox] = await Promise.all([createFreshDatabase("portal"), createFreshDatabase("sandbox")]);
  freshDatabases.push(portal, sandbox);
  return { portal, sandbox, addresses: { portal: portal.ownerUrl, sandbox: sandbox.ownerUrl } };
}

const databaseKey = Symbol.for("stegvis.database");
type DatabaseHandles = { handleByKind: Map<string, { pool: pg.Pool; client: { $disconnect(): Promise<void> } }> };
const globals = globalThis as typeof globalThis & { [key: symbol]: DatabaseHandles | undefined };

/** Runs the work while the portal's code of this process works on another database. */
async function withPortalOn<T>(url: string, work: () => Promise<T>): Promise<T> {
  const [handlesBefore, urlBefore] = [globals[databaseKey], env().DATABASE_URL];
  globals[databaseKey] = undefined;
  Object.assign(env(), { DATABASE_URL: url });
  try {
    return await work();
  } finally {
    const ownHandles = globals[databaseKey] as DatabaseHandles | undefined;
    for (const { pool, client } of ownHandles?.handleByKind.values() ?? []) {
      await client.$disconnect();
      await pool.end();
    }
    globals[databaseKey] = handlesBefore;
    Object.assign(env(), { DATABASE_URL: urlBefore });
  }
}

const restore = (targets: Record<string, string>, request: Partial<RestoreRequest> = {}) =>
  restoreDatabases({
    ...{ file, backupKey, root, dataDir: path.join(folder, "restored"), targets },
    ...{ mayReplace: async () => false, endsSessions: false, withSecrets: false, ...request },
  });

const query = (ownerUrl: string, sql: string) => asOwner(ownerUrl, async (client) => (await client.query(sql)).rows);

describe("a backup that is made while the product writes", () => {
  it("is restored with every row of every table, as it was at one moment", async () => {
    const targets = await makeTargets();
    const marked = await restore(targets.addresses);
    expect(marked).toEqual({ connections: 2, operations: 1, sessions: 0 });
    expect(await describeTables(targets.portal.ownerUrl)).toEqual(rowsBefore);
    const sandboxRows = await describeTables(product.sandbox.databaseUrl);
    expect(await describeTables(targets.sandbox.ownerUrl)).toEqual(sandboxRows);
    expect(Object.keys(rowsBefore).length).toBeGreaterThan(30);
    expect(Object.values(sandboxRows).filter((text) => !text.startsWith("0 ")).length).toBeGreaterThan(10);

    const pairs = await query(
      targets.portal.ownerUrl,
      "SELECT key FROM operation WHERE key LIKE 'pair %' ORDER BY key",
    );
    expect(pairs.length % 2).toBe(0);
    expect(pairs.length).toBeGreaterThan(6);
    expect(pairs.length / 2).toBeLessThan(pairsWritten);
    const [{ request }] = await query(
      targets.portal.ownerUrl,
      "SELECT request FROM operation WHERE key NOT LIKE 'pair %' AND stage = 'done'",
    );
    expect(request.text).toBe("a tab\t, a line\nbreak, a back\\slash and å");
    expect(fs.readFileSync(path.join(folder, "restored", spoolPath), "utf8")).toBe("a refresh under way\n");
  });

  it("is restored with the walls of the tenants closed, and sequences that go on", async () => {
    const targets = await makeTargets();
    await restore(targets.addresses);
    const walls = "SELECT count(*)::int AS open FROM pg_class WHERE relrowsecurity AND NOT relforcerowsecurity";
    expect(await query(targets.portal.ownerUrl, walls)).toEqual([{ open: 0 }]);
    const client = new pg.Client({ connectionString: targets.portal.url });
    await client.connect();
    expect((await client.query("SELECT 1 FROM company")).rowCount).toBe(0);
    await client.end();
    const sequences = "SELECT sequencename AS name, last_value AS value FROM pg_sequences ORDER BY 1";
    const restored = await query(targets.sandbox.ownerUrl, sequences);
    expect(restored).toEqual(await query(product.sandbox.databaseUrl, sequences));
    expect(restored.some(({ value }) => Number(value) > 1)).toBe(true);
  });

  it("holds tokens that the same master key opens, and names that key without telling it", async () => {
    const targets = await makeTargets();
    await restore(targets.addresses);
    const [row] = await query(
      targets.portal.ownerUrl,
      `SELECT c.*, n.refresh_token_sealed FROM company c JOIN connection n ON n.company_id = c.id WHERE n.person_id = '${anna.personId}'`,
    );
    const [dataKeyId, dataKeyWrapped, masterKeyId] = [row.data_key_id, row.data_key_wrapped, row.master_key_id];
    const key = unwrapDataKey({ ...anna, dataKeyId, dataKeyWrapped, masterKeyId });
    expect(openToken(anna, { id: dataKeyId, key }, "refresh_token", row.refresh_token_sealed)).toBe(anna.refreshToken);
    expect(content.keys).toEqual([{ id: "k1", fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/) }]);
    expect(fs.readFileSync(file).includes(Buffer.from(anna.companyId))).toBe(false);
  });

  it("reads every table that has a wall", async () => {
    const unread = await query(
      product.database.ownerUrl,
      `SELECT relname AS name FROM pg_class c WHERE relforcerowsecurity AND NOT EXISTS (
         SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'backup')`,
    );
    expect(unread).toEqual([]);
  });

  it("is refused rather than made where a wall would hide rows", async () => {
    const { portal } = await makeTargets();
    await asOwner(portal.ownerUrl, (client) => client.query("DROP POLICY backup ON connection; COMMIT"));
    const source = { portal: portal.ownerUrl, sandbox: null, dataDir, tokenKeys: "", withSecrets: false };
    const options = { backupKey: null, program: "1" };
    await expect(writeBackupFile(path.join(folder, "part"), backupRecords(source), options)).rejects.toThrow(
      "hides rows of connection",
    );
  });
});

describe("a restore", () => {
  it("refuses a database that has rows, and replaces one whose name was typed", async () => {
    const targets = await makeTargets();
    await restore(targets.addresses);
    await expect(restore(targets.addresses)).rejects.toThrow(/has rows \(.*--replace/);
    const askedNames: string[][] = [];
    const mayReplace = async (names: string[]) => askedNames.push(names) === 1;
    await restore(targets.addresses, { mayReplace });
    expect(askedNames).toEqual([
      [new URL(targets.portal.url), new URL(targets.sandbox.url)].map(({ pathname }) => pathname.slice(1)),
    ]);
    expect(await describeTables(targets.portal.ownerUrl)).toEqual(rowsBefore);
  });

  it("refuses while a portal runs on the database, or anybody else is connected as it", async () => {
    const targets = await makeTargets();
    const announce =
      "INSERT INTO portal_process VALUES (gen_random_uuid(), '3000', '{k1}', now(), now(), now()); COMMIT";
    await asOwner(targets.portal.ownerUrl, (client) => client.query(announce));
    await expect(restore(targets.addresses)).rejects.toThrow(/the portal runs on that database \(INSTANCE 3000/);
    await asOwner(targets.portal.ownerUrl, (client) => client.query("DELETE FROM portal_process; COMMIT"));
    const client = new pg.Client({ connectionString: targets.portal.url });
    await client.connect();
    await expect(restore(targets.addresses)).rejects.toThrow(/other connections use the database of the portal/);
    await client.end();
  });

  it("leaves both databases empty when it breaks off, and can be run again", async () => {
    const targets = await makeTargets();
    const cut = path.join(folder, "cut.bak");
    const { size } = fs.statSync(file);
    fs.writeFileSync(cut, fs.readFileSync(file).subarray(0, size - 1_000));
    await expect(restore(targets.addresses, { file: cut })).rejects.toThrow(/cut off/);
    await restore(targets.addresses);
    expect(await describeTables(targets.portal.ownerUrl)).toEqual(rowsBefore);
  });

  it("refuses a backup of a newer program", async () => {
    const targets = await makeTargets();
    const newer = path.join(folder, "newer.bak");
    const records = (async function* () {
      yield {
        event: { is: "database", name: "portal", server: "18", migrations: [{ name: "9999_later", checksum: "" }] },
      };
    })();
    await writeBackupFile(newer, records, { backupKey, program: "2" });
    await expect(restore(targets.addresses, { file: newer })).rejects.toThrow(/newer program.*9999_later/);
  });
});

describe("after a restore", () => {
  it("each connection is tried once, and ends where its token was exchanged since", async () => {
    const targets = await makeTargets();
    const accessOf = ({ partnerId, personId, companyId }: ConnectedPerson) =>
      accessOfPerson(partnerId, personId, companyId);
    await getAccessToken(await accessOf(anna), { isRefreshForced: true });
    await restore(targets.addresses);
    const readConnections = () =>
      query(targets.portal.ownerUrl, "SELECT person_id, status, reason, fence, restored_at FROM connection");
    const { connections, connectionsLater } = await withPortalOn(targets.portal.url, async () => {
      await Promise.all([keepConnectionsAlive(), keepConnectionsAlive()]);
      const connections = await readConnections();
      await keepConnectionsAlive();
      return { connections, connectionsLater: await readConnections() };
    });
    const stateOf = ({ personId }: ConnectedPerson) => connections.find(({ person_id }) => person_id === personId);
    expect(stateOf(erik)).toMatchObject({ status: "active", reason: null, restored_at: null });
    expect(stateOf(anna)).toMatchObject({ status: "reconnect", reason: "restored" });
    expect(connectionsLater).toEqual(connections);
  });

  it("what waited is checked first, and nothing else is changed", async () => {
    const targets = await makeTargets();
    await restore(targets.addresses);
    const operations = await query(
      targets.portal.ownerUrl,
      "SELECT stage, attempt, restored_at IS NOT NULL AS is_restored FROM operation WHERE key NOT LIKE 'pair %' ORDER BY stage",
    );
    expect(operations).toEqual([
      { stage: "checking", attempt: 0, is_restored: true },
      { stage: "done", attempt: 0, is_restored: false },
    ]);
  });
});
