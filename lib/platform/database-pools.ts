import "server-only";
import pg from "pg";
import { env } from "./env";

/**
 * Whose work a connection is for. `people` are signed in. `strangers` call without a session: as many of them as there may
 * be, they only ever wait for one another. `work` is what the portal does by itself, with nobody waiting for the answer.
 */
export type Circle = "people" | "strangers" | "work";

const second = 1_000;

/** A statement of the portal's own work may go over many rows. */
const longStatementMs = 600 * second;

/**
 * A call that cannot be answered says so within seconds. With the usual DATABASE_WAIT_SECONDS of 5 it waits 5 s for a
 * connection, a stranger 3 s, and 3 s for a lock, and no statement of a request takes 8 s. Work of the portal's own waits for
 * a lock as long as a transaction of ours may hold it.
 */
function limitsOf(circle: Circle, waitMs: number) {
  const [short, long] = [0.6 * waitMs, 1.6 * waitMs];
  const limits = {
    people: { max: 16, connectionMs: waitMs, lockMs: short, statementMs: long },
    strangers: { max: 4, connectionMs: short, lockMs: short, statementMs: long },
    work: { max: 8, connectionMs: 2 * waitMs, lockMs: 4 * waitMs, statementMs: longStatementMs },
  } as const satisfies Record<Circle, Record<"max" | "connectionMs" | "lockMs" | "statementMs", number>>;
  return limits[circle];
}

const waitMs = () => env().DATABASE_WAIT_SECONDS * second;

/** How long a transaction waits until it begins, and how long it may take, in milliseconds. */
export const transactionLimits = () => ({ maxWait: 2 * waitMs(), timeout: 4 * waitMs() });

/** Where the machine of the database is gone nothing there keeps a limit; otherwise the server's own words come first. */
const clientMarginMs = 2 * second;

/** A pool with the limits of its circle. It connects when it is asked. */
export function openPool(circle: Circle): pg.Pool {
  const { max, connectionMs, lockMs, statementMs } = limitsOf(circle, waitMs());
  const pool = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max,
    connectionTimeoutMillis: connectionMs,
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + clientMarginMs,
    // Longer than a transaction may take: it ends what a process left open that is no longer heard of.
    idle_in_transaction_session_timeout: 6 * waitMs(),
    keepAlive: true,
    // A login that owns the tables would stand above row-level security; the session works as the runtime role instead.
    onConnect: async (client) => {
      await client.query("SET ROLE stegvis_app");
    },
  });
  // A connection that broke is replaced by the next query; what was under way on it fails there.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
