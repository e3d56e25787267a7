import "server-only";
import pg from "pg";
import { env } from "./env";

/**
 * The callers that a pool of connections serves. `people` are signed in. `strangers` call without a session: however many
 * they are, they only wait for each other. `work` is the portal's own background work, for whose answer nobody waits.
 * `monitoring` asks whether the database is there and how much waits in it, and takes no connection from anybody.
 */
export type PoolKind = "people" | "strangers" | "work" | "monitoring";

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
  } as const satisfies Record<PoolKind, Record<"max" | "connectionMs" | "lockMs" | "statementMs", number>>;
  return limits[kind];
}

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
  const { max, connectionMs, lockMs, statementMs } = limitsOf(kind, getWaitMs());
  const pool = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max,
    connectionTimeoutMillis: connectionMs,
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + clientMarginMs,
    // The limit is longer than a transaction may take, and ends transactions that a vanished process left open.
    idle_in_transaction_session_timeout: 6 * getWaitMs(),
    keepAlive: true,
    // A login role that owns the tables would bypass row-level security, so the session uses the runtime role instead.
    onConnect: async (client) => {
      await client.query("SET ROLE stegvis_app");
    },
  });
  // The next query replaces a broken connection; a query that was running on it fails by itself.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
