import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { type Prisma, PrismaClient } from "../../prisma/generated/client";
import { toDatabaseError } from "./database-error";
import { openPool, type PoolKind, transactionLimits } from "./database-pools";

/**
 * The rows a transaction may see: rows of this company, and with `personId` that person's own rows in their other companies.
 */
export type Tenant = { readonly partnerId: string; readonly companyId: string; readonly personId?: string | null };

/** The client of a transaction, bound to the tenant it was opened for. */
export type Tx = Prisma.TransactionClient;

type DatabaseHandle = { pool: pg.Pool; client: PrismaClient };
type DatabaseHandles = { currentKind: AsyncLocalStorage<PoolKind>; open: Map<PoolKind, DatabaseHandle> };

const processGlobal = globalThis as typeof globalThis & { [key: symbol]: DatabaseHandles | undefined };
const handlesKey = Symbol.for("stegvis.database");

let isClosed = false;

// The pools are kept on globalThis: Next.js loads this module once per bundle, and a process must have one pool of each
// kind.
function handles(): DatabaseHandles {
  // Late work, such as a timer, would otherwise open connections that nobody closes.
  if (isClosed) throw new Error("the database was closed");
  processGlobal[handlesKey] ??= { currentKind: new AsyncLocalStorage(), open: new Map() };
  return processGlobal[handlesKey];
}

function handleOf(kind: PoolKind): DatabaseHandle {
  const { open } = handles();
  const existing = open.get(kind);
  if (existing) return existing;
  const pool = openPool(kind);
  const handle = { pool, client: new PrismaClient({ adapter: new PrismaPg(pool) }) };
  open.set(kind, handle);
  return handle;
}

/** The pool for the running code: `people`, unless {@link runAsStranger} or {@link runInBackground} runs it. */
const currentHandle = (): DatabaseHandle => handleOf(handles().currentKind.getStore() ?? "people");

/** Runs code that answers a call without a session: however many of these calls wait, people who are signed in do not. */
export function asStranger<T>(work: () => T): T {
  return handles().currentKind.run("strangers", work);
}

/** Runs background work of the portal; it may take longer than a person would wait, and takes no connection from people. */
export function inBackground<T>(work: () => T): T {
  return handles().currentKind.run("work", work);
}

/** The pool of background work, for a library that queries it itself. No tenant is set: row-level security shows no rows. */
export function backgroundPool(): pg.Pool {
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
  return withDatabaseErrors(() => currentHandle().pool.query<Row>(statement, values));
}

/**
 * Runs `work` without a tenant, for tables that belong to no company: partners, processes and throttles.
 *
 * @throws PortalUnavailable
 */
export async function withoutTenant<T>(work: (client: PrismaClient) => Promise<T>): Promise<T> {
  return withDatabaseErrors(() => work(currentHandle().client));
}

/** Runs `work` in one transaction that sees one company's rows. @throws PortalUnavailable */
export function withTenant<T>(tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { partnerId, companyId, personId } = tenant;
  return transaction(partnerId, companyId, personId ?? "", work);
}

/**
 * Runs `work` in one transaction that sees a partner's people and sessions, and with `personId` that person's own rows.
 *
 * @throws PortalUnavailable
 */
export function withPartner<T>(partnerId: string, work: (tx: Tx) => Promise<T>, personId?: string): Promise<T> {
  return transaction(partnerId, "", personId ?? "", work);
}

/** Lets a transaction that began before its person was known see that person's own rows too. */
export async function showRowsOfPerson(tx: Tx, personId: string): Promise<void> {
  await tx.$executeRaw`SELECT set_config('app.person', ${personId}, true)`;
}

async function transaction<T>(
  partner: string,
  company: string,
  person: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withDatabaseErrors(() =>
    currentHandle().client.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT set_config('app.partner', ${partner}, true),
        set_config('app.company', ${company}, true), set_config('app.person', ${person}, true)`;
      return work(tx);
    }, transactionLimits()),
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
  const openHandles = [...(processGlobal[handlesKey]?.open.values() ?? [])];
  isClosed = true;
  processGlobal[handlesKey] = undefined;
  for (const { client, pool } of openHandles) {
    await client.$disconnect();
    await pool.end();
  }
}
