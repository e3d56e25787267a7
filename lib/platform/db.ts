import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { Prisma, PrismaClient } from "../../prisma/generated/client";
import { toDatabaseError } from "./database-error";
import {
  getSessionLimits,
  getTransactionLimits,
  isPooled,
  openPool,
  type PoolKind,
  runtimeRole,
} from "./database-pools";

/**
 * The rows a transaction may see: rows of this company, and with `personId` that person's own rows in their other companies.
 */
export type Tenant = { readonly partnerId: string; readonly companyId: string; readonly personId?: string | null };

/** The client of a transaction, bound to the tenant it was opened for. */
export type Tx = Prisma.TransactionClient;

type DatabaseHandle = { kind: PoolKind; pool: pg.Pool; client: PrismaClient };
type DatabaseHandles = { currentKind: AsyncLocalStorage<PoolKind>; handleByKind: Map<PoolKind, DatabaseHandle> };

const processGlobal = globalThis as typeof globalThis & { [key: symbol]: DatabaseHandles | undefined };
const handlesKey = Symbol.for("stegvis.database");

let isClosed = false;

// The pools are kept on globalThis: Next.js loads this module once per bundle, and a process must have one pool of each
// kind.
function getHandles(): DatabaseHandles {
  // Late work, such as a timer, would otherwise open connections that nobody closes.
  if (isClosed) throw new Error("the database was closed");
  processGlobal[handlesKey] ??= { currentKind: new AsyncLocalStorage(), handleByKind: new Map() };
  return processGlobal[handlesKey];
}

function handleOf(kind: PoolKind): DatabaseHandle {
  const { handleByKind } = getHandles();
  const existingHandle = handleByKind.get(kind);
  if (existingHandle) return existingHandle;
  const pool = openPool(kind);
  const handle = { kind, pool, client: new PrismaClient({ adapter: new PrismaPg(pool) }) };
  handleByKind.set(kind, handle);
  return handle;
}

/** Returns the pool for the running code: `people`, unless {@link runAsStranger} or {@link runInBackground} runs it. */
const getCurrentHandle = (): DatabaseHandle => handleOf(getHandles().currentKind.getStore() ?? "people");

/** Runs code that answers a call without a session: however many of these calls wait, people who are signed in do not. */
export function runAsStranger<T>(work: () => T): T {
  return getHandles().currentKind.run("strangers", work);
}

/** Runs background work of the portal; it may take longer than a person would wait, and takes no connection from people. */
export function runInBackground<T>(work: () => T): T {
  return getHandles().currentKind.run("work", work);
}

/** Runs a question about the database's own health; it waits neither for people nor for work. */
export function runForMonitoring<T>(work: () => T): T {
  return getHandles().currentKind.run("monitoring", work);
}

/** The connections of one pool of this process. */
export type PoolReading = { kind: PoolKind; limit: number; open: number; idle: number; waiting: number };

/** Lists the pools that this process has opened. */
export function listPools(): PoolReading[] {
  return [...getHandles().handleByKind].map(([kind, { pool }]) => ({
    kind,
    limit: pool.options.max,
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
}

/**
 * Returns the pool that leads to the database itself, for work that keeps a session: a library that queries it, and hearing
 * of notices. No tenant is set: row-level security shows no rows.
 */
export function getJobsPool(): pg.Pool {
  return handleOf("jobs").pool;
}

/**
 * Runs one of the few frequent statements written as SQL. No tenant is set: row-level security shows no rows.
 *
 * @throws PortalUnavailable when the database does not execute it for now
 */
export async function query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
  statement: string | pg.QueryConfig,
  values?: unknown[],
): Promise<pg.QueryResult<Row>> {
  const { kind, pool } = getCurrentHandle();
  return withDatabaseErrors(() =>
    isPooled(kind) ? queryInTransaction<Row>(pool, kind, statement, values) : pool.query<Row>(statement, values),
  );
}

/** Runs one statement behind a pooler: in a transaction with its own settings, and without a name. */
async function queryInTransaction<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  kind: PoolKind,
  statement: string | pg.QueryConfig,
  values?: unknown[],
): Promise<pg.QueryResult<Row>> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    const settings = [...settingsOfTransaction(kind)].map(([name, value]) => `SET LOCAL ${name} = '${value}'`);
    await client.query(["BEGIN", ...settings].join("; "));
    const { name: _name, ...config } = typeof statement === "string" ? { text: statement, values } : statement;
    const result = await client.query<Row>(config);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((rollbackError: unknown) => {
      failure = rollbackError;
    });
    throw error;
  } finally {
    // A connection that could not be rolled back is not used again.
    client.release(failure !== undefined);
  }
}

/** The settings that a transaction behind a pooler makes for itself: none may outlive it, and none may be assumed. */
const settingsOfTransaction = (kind: PoolKind): ReadonlyMap<string, string> =>
  new Map([
    ["role", runtimeRole],
    ...Object.entries(getSessionLimits(kind)).map(([name, ms]) => [name, `${ms}`] as const),
  ]);

/**
 * Runs `work` without a tenant, for tables that belong to no company: partners, processes and throttles.
 *
 * @throws PortalUnavailable
 */
export async function withoutTenant<T>(work: (client: Tx) => Promise<T>): Promise<T> {
  const { kind, client } = getCurrentHandle();
  return withDatabaseErrors(() => {
    if (!isPooled(kind)) return work(client);
    return client.$transaction(async (tx) => {
      await setLocally(tx, settingsOfTransaction(kind));
      return work(tx);
    }, getTransactionLimits());
  });
}

/** Runs `work` in one transaction that sees one company's rows. @throws PortalUnavailable */
export function withTenant<T>(tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { partnerId, companyId, personId } = tenant;
  return runTransaction(partnerId, companyId, personId ?? "", work);
}

/**
 * Runs `work` in one transaction that sees a partner's people and sessions, and with `personId` that person's own rows.
 *
 * @throws PortalUnavailable
 */
export function withPartner<T>(partnerId: string, work: (tx: Tx) => Promise<T>, personId?: string): Promise<T> {
  return runTransaction(partnerId, "", personId ?? "", work);
}

/** Lets a transaction that began before its person was known see that person's own rows too. */
export async function showRowsOfPerson(tx: Tx, personId: string): Promise<void> {
  await tx.$executeRaw`SELECT set_config('app.person', ${personId}, true)`;
}

/**
 * Runs a part of a transaction that sees the rows of another company and person of the same partner. Afterwards the
 * transaction sees what it saw before; it must not go on where `work` fails.
 */
export async function withOtherRows<T>(tx: Tx, { companyId, personId }: Tenant, work: () => Promise<T>): Promise<T> {
  const [before] = await tx.$queryRaw<{ company: string; person: string }[]>`
    SELECT coalesce(current_setting('app.company', true), '') AS company,
      coalesce(current_setting('app.person', true), '') AS person`;
  const showRowsOf = (company: string, person: string) =>
    tx.$executeRaw`SELECT set_config('app.company', ${company}, true), set_config('app.person', ${person}, true)`;
  await showRowsOf(companyId, personId ?? "");
  const result = await work();
  await showRowsOf(before?.company ?? "", before?.person ?? "");
  return result;
}

async function runTransaction<T>(
  partnerId: string,
  companyId: string,
  personId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { kind, client } = getCurrentHandle();
  const tenantSettings = { "app.partner": partnerId, "app.company": companyId, "app.person": personId };
  const settings = new Map([...(isPooled(kind) ? settingsOfTransaction(kind) : []), ...Object.entries(tenantSettings)]);
  return withDatabaseErrors(() =>
    client.$transaction(async (tx) => {
      await setLocally(tx, settings);
      return work(tx);
    }, getTransactionLimits()),
  );
}

/** Sets what applies until the end of a transaction, in one statement. */
async function setLocally(tx: Tx, settings: ReadonlyMap<string, string>): Promise<void> {
  const assignments = [...settings].map(([name, value]) => Prisma.sql`set_config(${name}, ${value}, true)`);
  await tx.$executeRaw`SELECT ${Prisma.join(assignments)}`;
}

async function withDatabaseErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** Closes all connections, because the process is about to end. */
export async function closeDatabase(): Promise<void> {
  const openHandles = [...(processGlobal[handlesKey]?.handleByKind.values() ?? [])];
  isClosed = true;
  processGlobal[handlesKey] = undefined;
  for (const { client, pool } of openHandles) {
    await client.$disconnect();
    await pool.end();
  }
}
