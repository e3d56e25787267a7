import pg from "pg";
import { settings } from "../settings";

/** Whose work a connection is for: `calls` wait for an answer, `work` is what goes on beside them, and what fills the database. */
export type Circle = "calls" | "work";

const second = 1_000;

/** A statement that fills tables, or holds them against their laws, may go over all rows. */
const longStatementMs = 600 * second;

/**
 * A call that cannot be answered says so within seconds. With the usual SANDBOX_DATABASE_WAIT_SECONDS of 5 it waits 5 s for a
 * connection and 3 s for a lock, and no statement of a call takes 8 s.
 */
function limitsOf(circle: Circle, waitMs: number) {
  const limits = {
    calls: { max: 20, connectionMs: waitMs, lockMs: 0.6 * waitMs, statementMs: 1.6 * waitMs },
    work: { max: 8, connectionMs: 2 * waitMs, lockMs: 4 * waitMs, statementMs: longStatementMs },
  } as const satisfies Record<Circle, Record<"max" | "connectionMs" | "lockMs" | "statementMs", number>>;
  return limits[circle];
}

/** Where the machine of the database is gone nothing there keeps a limit; otherwise the server's own words come first. */
const clientMarginMs = 2 * second;

const { builtins } = pg.types;

// Calendar dates stay text (a Date would move them between zones); counts and sequence numbers
// stay far below 2^53; money is numeric and comes as its exact text.
const types = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (oid === builtins.DATE) return (text: string) => text;
    if (oid === builtins.INT8) return Number;
    return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid);
  }) as typeof pg.types.getTypeParser,
};

/** A pool with the limits of its circle. It connects when it is asked. */
export function openPool(circle: Circle): pg.Pool {
  const { databaseUrl, databaseWaitSeconds } = settings();
  const { max, connectionMs, lockMs, statementMs } = limitsOf(circle, databaseWaitSeconds * second);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    types,
    connectionTimeoutMillis: connectionMs,
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + clientMarginMs,
    keepAlive: true,
  });
  // A connection that dies while idle is replaced at the next query; without a listener it would end the process.
  pool.on("error", (error) => console.error(`sandbox: an idle database connection was lost: ${error.message}`));
  // One that dies in a transaction fails the statement under way; without a listener of its own it would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
