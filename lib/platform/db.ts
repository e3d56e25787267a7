import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { type Prisma, PrismaClient } from "../../prisma/generated/client";
import { toDatabaseError } from "./database-error";
import { type Circle, openPool, transactionLimits } from "./database-pools";

/**
 * The rows a transaction may see: rows of this company, and with `personId` that person's own rows in their other companies.
 */
export type Tenant = { readonly partnerId: string; readonly companyId: string; readonly personId?: string | null };

/** The client of a transaction, bound to the tenant it was opened for. */
export type Tx = Prisma.TransactionClient;

type Handle = { pool: pg.Pool; client: PrismaClient };
type Handles = { circle: AsyncLocalStorage<Circle>; open: Map<Circle, Handle> };

const shared = globalThis as typeof globalThis & { [key: symbol]: Handles | undefined };
const slot = Symbol.for("stegvis.database");

let isClosed = false;

// The pools are kept on globalThis: Next.js loads this module once per bundle, and a process must have one pool of each
// kind.
function handles(): Handles {
  // Late work, such as a timer, would otherwise open connections that nobody closes.
  if (isClosed) throw new Error("the database was closed");
  shared[slot] ??= { circle: new AsyncLocalStorage(), open: new Map() };
  return shared[slot];
}

function handleOf(circle: Circle): Handle {
  const { open } = handles();
  const known = open.get(circle);
  if (known) return known;
  const pool = openPool(circle);
  const handle = { pool, client: new PrismaClient({ adapter: new PrismaPg(pool) }) };
  open.set(circle, handle);
  return handle;
}

/** The pool for the running code: `people`, unless {@link asStranger} or {@link inBackground} runs it. */
const currentHandle = (): Handle => handleOf(handles().circle.getStore() ?? "people");

/** Runs code that answers a call without a session: however many of these calls wait, people who are signed in do not. */
export function asStranger<T>(work: () => T): T {
  return handles().circle.run("strangers", work);
}

/** Runs background work of the portal; it may take longer than a person would wait, and takes no connection from people. */
export function inBackground<T>(work: () => T): T {
  return handles().circle.run("work", work);
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
  return translated(() => currentHandle().pool.query<Row>(statement, values));
}

/**
 * Runs `work` without a tenant, for tables that belong to no company: partners, processes and throttles.
 *
 * @throws PortalUnavailable
 */
export async function withoutTenant<T>(work: (client: PrismaClient) => Promise<T>): Promise<T> {
  return translated(() => work(currentHandle().client));
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
export async function seeAsPerson(tx: Tx, personId: string): Promise<void> {
  await tx.$executeRaw`SELECT set_config('app.person', ${personId}, true)`;
}

async function transaction<T>(
  partner: string,
  company: string,
  person: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return translated(() =>
    currentHandle().client.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT set_config('app.partner', ${partner}, true),
        set_config('app.company', ${company}, true), set_config('app.person', ${person}, true)`;
      return work(tx);
    }, transactionLimits()),
  );
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** Closes all connections, because the process is about to end. */
export async function closeDatabase(): Promise<void> {
  const opened = [...(shared[slot]?.open.values() ?? [])];
  isClosed = true;
  shared[slot] = undefined;
  for (const { client, pool } of opened) {
    await client.$disconnect();
    await pool.end();
  }
}
