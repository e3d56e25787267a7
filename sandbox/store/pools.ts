import pg from "pg";
import { getSettings } from "../settings";

/**
 * The purpose of a connection: `calls` for calls, which wait for an answer, `work` for background work and filling the
 * database.
 */
export type PoolPurpose = "calls" | "work";

const secondMs = 1_000;

/** The limit for background statements, which may read all rows to fill tables or to check the laws of the books. */
const longStatementMs = 600 * secondMs;

/**
 * The limits of a pool. A call fails within seconds where it cannot be answered: with the usual
 * SANDBOX_DATABASE_WAIT_SECONDS of 5, it waits at most 5 s for a connection and 3 s for a lock, and a statement of a call is
 * aborted after 8 s.
 */
function poolLimitsOf(purpose: PoolPurpose, waitMs: number) {
  const limits = {
    calls: { max: 20, connectionMs: waitMs, lockMs: 0.6 * waitMs, statementMs: 1.6 * waitMs },
    work: { max: 8, connectionMs: 2 * waitMs, lockMs: 4 * waitMs, statementMs: longStatementMs },
  } as const satisfies Record<PoolPurpose, Record<"max" | "connectionMs" | "lockMs" | "statementMs", number>>;
  return limits[purpose];
}

/**
 * How much longer the client waits than the server's limit: the server's error arrives first unless its machine is
 * unreachable.
 */
const clientMarginMs = 2 * secondMs;

const { builtins } = pg.types;

// Calendar dates are read as text, because a Date would shift them between time zones. Counts and sequence numbers are read
// as numbers, because they are far below 2^53. Money is `numeric` and is read as its exact text.
const typeParsers = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (oid === builtins.DATE) return (text: string) => text;
    if (oid === builtins.INT8) return Number;
    return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid);
  }) as typeof pg.types.getTypeParser,
};

/** Creates a pool with the limits of its purpose. It connects at the first query. */
export function openPool(purpose: PoolPurpose): pg.Pool {
  const { databaseUrl, databaseWaitSeconds } = getSettings();
  const { max, connectionMs, lockMs, statementMs } = poolLimitsOf(purpose, databaseWaitSeconds * secondMs);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    types: typeParsers,
    connectionTimeoutMillis: connectionMs,
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + clientMarginMs,
    keepAlive: true,
  });
  // An idle connection that dies is replaced at the next query; without a listener, its error would end the process.
  pool.on("error", (error) => console.error(`sandbox: an idle database connection was lost: ${error.message}`));
  // A connection that dies in a transaction fails the current statement; without its own listener it would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
