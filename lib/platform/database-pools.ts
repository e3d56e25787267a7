import "server-only";
import pg from "pg";
import { env } from "./env";

/**
 * The callers that a pool of connections serves. `people` are signed in. `strangers` call without a session: however many
 * they are, they only wait for each other. `work` is the portal's own background work, for whose answer nobody waits. `jobs`
 * leads to the database itself, for what lasts longer than a transaction: graphile-worker, and hearing of notices.
 * `monitoring` asks whether the database is there and how much waits in it, and takes no connection from anybody.
 */
export type PoolKind = "people" | "strangers" | "work" | "jobs" | "monitoring";

const secondMs = 1_000;

/** A statement of background work may process many rows. */
const longStatementMs = 600 * secondMs;

/**
 * Returns the limits of a pool: a call that cannot be answered fails within seconds. With the default
 * DATABASE_WAIT_SECONDS of 5, a call waits 5 s for a connection, a stranger 3 s, and each 3 s for a lock, and no
 * statement of a request takes 8 s. Background work waits for a lock as long as a transaction of the portal may hold
 * it.
 */
function limitsOf(kind: PoolKind, waitMs: number) {
  const [shortLimitMs, longLimitMs] = [0.6 * waitMs, 1.6 * waitMs];
  const limits = {
    people: { max: 16, connectionMs: waitMs, lockMs: shortLimitMs, statementMs: longLimitMs },
    strangers: { max: 4, connectionMs: shortLimitMs, lockMs: shortLimitMs, statementMs: longLimitMs },
    // A statement ends before a probe or a scrape gives up, so that it does not run on for nobody.
    monitoring: { max: 2, connectionMs: shortLimitMs, lockMs: 1 * secondMs, statementMs: 2 * secondMs },
    work: { max: 8, connectionMs: 2 * waitMs, lockMs: 4 * waitMs, statementMs: longStatementMs },
    jobs: { max: 5, connectionMs: 2 * waitMs, lockMs: 4 * waitMs, statementMs: longStatementMs },
  } as const satisfies Record<PoolKind, Record<"max" | "connectionMs" | "lockMs" | "statementMs", number>>;
  return limits[kind];
}

/** The settings that a session has from its start, or each transaction behind a pooler, in milliseconds. */
export function getSessionLimits(kind: PoolKind) {
  const { lockMs, statementMs } = limitsOf(kind, getWaitMs());
  return {
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    // The limit is longer than a transaction may take, and ends transactions that a vanished process left open.
    idle_in_transaction_session_timeout: 6 * getWaitMs(),
  };
}

/** The role of every statement: a login role that owns the tables would bypass row-level security. */
export const runtimeRole = "stegvis_app";

/**
 * Whether the connections of a pool belong to a pooler that hands them out by the transaction. It takes no settings at the
 * start of a session, and what a session sets would stay for the next client: every transaction sets its own.
 */
export const isPooled = (kind: PoolKind): boolean => env().DATABASE_POOLED && kind !== "jobs";

const getWaitMs = () => env().DATABASE_WAIT_SECONDS * secondMs;

/** Returns the milliseconds a transaction may wait until it begins, and the milliseconds it may take. */
export const getTransactionLimits = () => ({ maxWait: 2 * getWaitMs(), timeout: 4 * getWaitMs() });

/**
 * When the machine of the database is gone, no server enforces the limits, so the client does; the margin lets the server's
 * own error come first.
 */
const clientMarginMs = 2 * secondMs;

/** Opens a pool with the limits of its kind. It connects at its first query. */
export function openPool(kind: PoolKind): pg.Pool {
  const { max, connectionMs, statementMs } = limitsOf(kind, getWaitMs());
  const sessionSettings: pg.PoolConfig = {
    ...getSessionLimits(kind),
    onConnect: async (client) => {
      await client.query(`SET ROLE ${runtimeRole}`);
    },
  };
  const pool = new pg.Pool({
    connectionString: kind === "jobs" ? env().DATABASE_DIRECT_URL : env().DATABASE_URL,
    max,
    connectionTimeoutMillis: connectionMs,
    query_timeout: statementMs + clientMarginMs,
    keepAlive: true,
    ...(isPooled(kind) ? {} : sessionSettings),
  });
  // The next query replaces a broken connection; a query that was running on it fails by itself.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
