import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { type Prisma, PrismaClient } from "../../prisma/generated/client";
import { toDatabaseError } from "./database-error";
import { getTransactionLimits, openPool, type PoolKind } from "./database-pools";

/**
 * The rows a transaction may see: rows of this company, and with `personId` that person's own rows in their other companies.
 */
export type Tenant = { readonly partnerId: string; readonly companyId: string; readonly personId?: string | null };

/** The client of a transaction, bound to the tenant it was opened for. */
export type Tx = Prisma.TransactionClient;

type DatabaseHandle = { pool: pg.Pool; client: PrismaClient };
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
  const handle = { pool, client: new PrismaClient({ adapter: new PrismaPg(pool) }) };
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
 * Returns the pool of background work, for a library that queries it itself. No tenant is set: row-level security shows
 * no rows.
 */
export function getBackgroundPool(): pg.Pool {
  return handleOf("work").pool;
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
  return withDatabaseErrors(() => getCurrentHandle().pool.query<Row>(statement, values));
}

/**
 * Runs `work` without a tenant, for tables that belong to no company: partners, processes and throttles.
 *
 * @throws PortalUnavailable
 */
export async function withoutTenant<T>(work: (client: PrismaClient) => Promise<T>): Promise<T> {
  return withDatabaseErrors(() => work(getCurrentHandle().client));
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
  return withDatabaseErrors(() =>
    getCurrentHandle().client.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT set_config('app.partner', ${partnerId}, true),
        set_config('app.company', ${companyId}, true), set_config('app.person', ${personId}, true)`;
      return work(tx);
    }, getTransactionLimits()),
  );
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
