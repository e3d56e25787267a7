import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createFreshDatabase, type FreshDatabase } from "../../scripts/testing/database";
import { saveDefaultPartner } from "../auth/partners";
import { testEnv } from "../auth/testing/env";
import { createDataKey, findSealingKey } from "../auth/tokens/key-ring";
import { closeDatabase, listPools, type Tenant, withTenant } from "../platform/db";
import { env } from "../platform/env";
import { type GaugeReading, registerMetricsSink } from "../platform/metrics/metrics";
import { announceMigrations } from "../platform/process-bridge";
import { allowFollowingServiceClock, followServiceClock, now } from "../values/clock";
import { colours } from "../values/colours";
import { createMonitoring } from "./monitoring";

const heartbeatSlot = Symbol.for("stegvis.heartbeat");
const globalObject = globalThis as typeof globalThis & { [key: symbol]: number | undefined };

const migrations = readdirSync("prisma/migrations").filter((name) => /^\d{4}_/.test(name));

let database: FreshDatabase;
let ownerClient: pg.Client;
let company: Tenant;
beforeAll(async () => {
  database = await createFreshDatabase("portal");
  Object.assign(process.env, testEnv({ DATABASE_URL: database.url }));
  const partner = await saveDefaultPartner();
  company = await storeCompany(partner.id);
  ownerClient = new pg.Client({ connectionString: database.ownerUrl });
  await ownerClient.connect();
  for (const table of ["company", "operation"])
    await ownerClient.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
});
afterAll(async () => {
  delete globalObject[heartbeatSlot];
  await closeDatabase();
  await ownerClient?.end();
  await database?.drop();
});

/** Stores a company whose data key is sealed with the first master key. */
async function storeCompany(partnerId: string): Promise<Tenant> {
  const companyId = randomUUID();
  const dataKey = createDataKey(partnerId, companyId, await findSealingKey());
  const facts = { issuer: "x", remoteId: "1", name: "Norrsken", countryCode: "SE", currencyCode: "SEK" };
  const columns = { partnerId, id: companyId, ...facts, timeZone: "Europe/Stockholm", colour: colours[0] };
  await withTenant({ partnerId, companyId }, (tx) => tx.company.create({ data: { ...columns, ...dataKey } }));
  return { partnerId, companyId };
}

beforeEach(() => {
  delete globalObject[heartbeatSlot];
  announceMigrations(migrations);
});

/** The parts that a process misses which asks for the first time. */
const listParts = async () => (await createMonitoring().listMissingParts()).map(({ part }) => part);

describe("a portal is ready", () => {
  it("when nothing is missing, without a worker too", async () => {
    expect(await createMonitoring().listMissingParts()).toEqual([]);
  });

  it("beside a newer version that only added to the database, also when it is started then", async () => {
    const monitoring = createMonitoring();
    expect(await monitoring.listMissingParts()).toEqual([]);
    await addMigration("9999_newer", true);
    vi.useFakeTimers({ toFake: ["performance"], now: performance.now() + 5_000 });
    expect(await monitoring.listMissingParts()).toEqual([]);
    vi.useRealTimers();
    expect(await createMonitoring().listMissingParts()).toEqual([]);
    await ownerClient.query("DELETE FROM _prisma_migrations WHERE migration_name = '9999_newer'");
  });
});

async function addMigration(name: string, isFinished: boolean): Promise<void> {
  await ownerClient.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, 'x', $2, ${isFinished ? "clock_timestamp()" : "NULL"}, 1)`,
    [randomUUID(), name],
  );
}

describe("a portal is not ready", () => {
  it("without a migration of its own", async () => {
    announceMigrations([...migrations, "0099_missing"]);
    const [missingPart] = await createMonitoring().listMissingParts();
    expect(missingPart).toMatchObject({ part: "migrations", problem: expect.stringContaining("0099_missing") });
    expect(missingPart?.cure).not.toBe("");
  });

  it("on a database from which a newer version has taken away what this one uses", async () => {
    const { rows } = await ownerClient.query<{ name: string }>("SELECT migration_name AS name FROM _program_minimum");
    const setMinimum = (name: string) =>
      ownerClient.query(
        `INSERT INTO _program_minimum (migration_name) VALUES ($1)
         ON CONFLICT (is_only) DO UPDATE SET migration_name = excluded.migration_name`,
        [name],
      );
    await setMinimum("9999_newer");
    const [missingPart] = await createMonitoring().listMissingParts();
    expect(missingPart).toMatchObject({ part: "migrations", problem: expect.stringContaining("9999_newer") });
    await ownerClient.query("DELETE FROM _program_minimum");
    for (const { name } of rows) await setMinimum(name);
  });

  it("without a key that a row is sealed with, or with another key under its id", async () => {
    const { partnerId, companyId } = company;
    const where = `WHERE partner_id = '${partnerId}' AND id = '${companyId}'`;
    const readKeyId = `SELECT master_key_id AS "keyId" FROM company ${where}`;
    const { keyId } = (await ownerClient.query(readKeyId)).rows[0] as { keyId: string };
    await ownerClient.query(`UPDATE company SET master_key_id = 'lost' ${where}`);
    expect(await createMonitoring().listMissingParts()).toMatchObject([
      { part: "keys", problem: expect.stringContaining("lost") },
    ]);
    await ownerClient.query(`UPDATE company SET master_key_id = '${keyId}' ${where}`);
    const key = env().TOKEN_KEYS.find(({ id }) => id === keyId);
    const goodBytes = Buffer.from(key?.key ?? []);
    key?.key.fill(9);
    expect(await listParts()).toEqual(["keys"]);
    key?.key.set(goodBytes);
    expect(await listParts()).toEqual([]);
  });

  it("when its worker has given no sign of life for a minute", async () => {
    globalObject[heartbeatSlot] = performance.now() - 50_000;
    expect(await listParts()).toEqual([]);
    globalObject[heartbeatSlot] = performance.now() - 61_000;
    expect(await listParts()).toEqual(["worker"]);
  });

  it("when a clock differs by more than the limit", async () => {
    allowFollowingServiceClock(false);
    followServiceClock(new Date(Date.now() - 9_000).toUTCString());
    expect(await listParts()).toEqual([]);
    followServiceClock(new Date(Date.now() + 60_000).toUTCString());
    expect(await createMonitoring().listMissingParts()).toMatchObject([
      { part: "clock", problem: expect.stringContaining("clock of the service") },
    ]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 30_000 });
    followServiceClock(new Date(Date.now()).toUTCString());
    expect(await createMonitoring().listMissingParts()).toMatchObject([
      { part: "clock", problem: expect.stringContaining("clock of the database") },
    ]);
    vi.useRealTimers();
    followServiceClock(new Date().toUTCString());
  });
});

it("asks the database once for a flood of questions, on a connection that nobody else uses", async () => {
  const monitoring = createMonitoring();
  const answers = await Promise.all(Array.from({ length: 200 }, () => monitoring.listMissingParts()));
  expect(new Set(answers).size).toBe(1);
  const pool = listPools().find(({ kind }) => kind === "monitoring");
  expect(pool?.open).toBeLessThanOrEqual(pool?.limit ?? 0);
});

describe("the gauges", () => {
  it("tell the age of the oldest operation that should have been carried out, by kind and stage", async () => {
    const readingsByName = new Map<string, readonly GaugeReading[]>();
    registerMetricsSink({
      count: () => {},
      observe: () => {},
      replace: (name, readings) => void readingsByName.set(name, readings),
    });
    await addOperation({ minutesOld: 10 });
    await addOperation({ minutesOld: 90, isOnHold: true });
    await addOperation({ minutesOld: 50, carryOutInMinutes: 60 });
    await createMonitoring().refreshGauges();
    registerMetricsSink(undefined);
    expect(readingsByName.get("stegvis_operations")).toEqual([
      { labels: { kind: "invoice-email", stage: "waiting" }, value: 3 },
    ]);
    const [oldest] = readingsByName.get("stegvis_operations_oldest_waiting_seconds") ?? [];
    expect(oldest?.value).toBeGreaterThan(590);
    expect(oldest?.value).toBeLessThan(700);
    expect(readingsByName.get("stegvis_database_pool_limit_connections")).toContainEqual({
      labels: { pool: "people" },
      value: 16,
    });
    expect(readingsByName.get("stegvis_ready")).toContainEqual({ labels: { part: "database" }, value: 1 });
  });
});

type AgedOperation = { minutesOld: number; isOnHold?: boolean; carryOutInMinutes?: number };

async function addOperation({ minutesOld, isOnHold = false, carryOutInMinutes }: AgedOperation): Promise<void> {
  const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * 60_000);
  const carryOutAt = carryOutInMinutes === undefined ? null : inMinutes(carryOutInMinutes);
  await ownerClient.query(
    `INSERT INTO operation (partner_id, company_id, person_id, id, kind, key, request_hash, subject, stage, request,
       is_on_hold, carry_out_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4::uuid, 'invoice-email', $4::text, 'x', $4::text, 'waiting', '{}', $5, $6, $7, $7)`,
    [company.partnerId, company.companyId, randomUUID(), randomUUID(), isOnHold, carryOutAt, inMinutes(-minutesOld)],
  );
}

it("is missing the database, and says so on the metrics port only, when it does not answer", async () => {
  const { createReadinessCheck } = await import("./readiness");
  await ownerClient.query("ALTER FUNCTION applied_migrations() RENAME TO renamed_migrations");
  const { missingParts } = await createReadinessCheck()();
  await ownerClient.query("ALTER FUNCTION renamed_migrations() RENAME TO applied_migrations");
  expect(missingParts).toMatchObject([{ part: "database", cure: expect.stringContaining("DATABASE_URL") }]);
});
