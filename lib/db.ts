import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { type Prisma, PrismaClient } from "../prisma/generated/client";
import { env } from "./env";

/** What a transaction may see: rows of this company, and with `personId` that person's own rows in their other companies. */
export type Tenant = { readonly partnerId: string; readonly companyId: string; readonly personId?: string | null };

/** A transaction's client, bound to the tenant it was opened for. */
export type Tx = Prisma.TransactionClient;

type Handles = { pool: pg.Pool; client: PrismaClient };

const shared = globalThis as typeof globalThis & { [key: symbol]: Handles | undefined };
const slot = Symbol.for("stegvis.database");

let isClosed = false;

// Kept on globalThis: Next loads this module once per bundle, and a process must have one pool.
function handles(): Handles {
  // What comes late, such as a timer, would open connections again that nobody ends.
  if (isClosed) throw new Error("the database was closed");
  if (!shared[slot]) {
    const pool = new pg.Pool({
      connectionString: env().DATABASE_URL,
      max: 16,
      // A login that owns the tables would stand above row-level security; the session works as the runtime role instead.
      onConnect: async (client) => {
        await client.query("SET ROLE stegvis_app");
      },
    });
    // A connection that broke is replaced by the next query; what was under way on it fails there.
    pool.on("error", () => {});
    pool.on("connect", (client) => client.on("error", () => {}));
    shared[slot] = { pool, client: new PrismaClient({ adapter: new PrismaPg(pool) }) };
  }
  return shared[slot];
}

/** The pool itself, for the few hot statements written as SQL. No tenant is set: row-level security shows nothing. */
export function pool(): pg.Pool {
  return handles().pool;
}

/** The client without a tenant, for tables that belong to no company: partners and throttles. */
export function db(): PrismaClient {
  return handles().client;
}

/** Runs `work` in one transaction that sees one company's rows. */
export function withTenant<T>(tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { partnerId, companyId, personId } = tenant;
  return transaction(partnerId, companyId, personId ?? "", work);
}

/** Runs `work` in one transaction that sees a partner's people and sessions, and with `personId` that person's own rows. */
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
  return db().$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT set_config('app.partner', ${partner}, true),
        set_config('app.company', ${company}, true), set_config('app.person', ${person}, true)`;
      return work(tx);
    },
    { maxWait: 10_000, timeout: 20_000 },
  );
}

/** Ends all connections; the process is about to end. */
export async function closeDatabase(): Promise<void> {
  const open = shared[slot];
  isClosed = true;
  shared[slot] = undefined;
  await open?.client.$disconnect();
  await open?.pool.end();
}
