import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { asOutage, StoreUnavailable } from "./outage";
import { type Circle, openPool } from "./pools";

export type Result<Row> = { readonly rows: Row[]; readonly rowCount: number };

/** Anything that runs SQL: the pool, or a transaction. */
export type Db = {
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Result<Row>>;
};

declare const inTransaction: unique symbol;

/** A `Db` whose statements commit together. Only `transaction` makes one. */
export type Tx = Db & { readonly [inTransaction]: true };

const circles = new AsyncLocalStorage<Circle>();
const opened = new Map<Circle, pg.Pool>();

/** Runs what goes on beside calls, or fills the database: its statements may take long, and take no connection from calls. */
export function inBackground<T>(work: () => T): T {
  return circles.run("work", work);
}

function pgPool(): pg.Pool {
  const circle = circles.getStore() ?? "calls";
  const pool = opened.get(circle) ?? openPool(circle);
  opened.set(circle, pool);
  return pool;
}

/** Statements outside a transaction, each committed by itself. Connects when first used. */
export const pool: Db = asDb({ query: (sql, params) => pgPool().query(sql, params) });

/** PostgreSQL ended one of two transactions that waited for each other. */
const deadlock = "40P01";
const mostAttempts = 5;

/**
 * Runs `work` in one transaction: everything it wrote is committed, or, when it throws, nothing is. What had to give way to
 * another transaction is run again, so `work` writes nowhere else.
 */
export async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attempted(work);
    } catch (error) {
      const gaveWay = error instanceof Error && "code" in error && error.code === deadlock;
      if (!gaveWay || attempt === mostAttempts) throw error;
    }
  }
}

async function attempted<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pgPool().connect().catch(throwOutage);
  let broken: Error | undefined;
  try {
    await client.query("BEGIN").catch(throwOutage);
    const result = await work(asDb(prepared(client)) as Tx);
    // A connection lost here leaves open whether it was committed: no caller may be told that nothing was done.
    await client.query("COMMIT");
    return result;
  } catch (error) {
    // A server that did not answer would not answer this either: where the connection ends, so does its transaction.
    if (error instanceof StoreUnavailable) broken = error;
    else {
      await client.query("ROLLBACK").catch((rollback: Error) => {
        broken = rollback;
      });
    }
    throw error;
  } finally {
    client.release(broken);
  }
}

function throwOutage(error: unknown): never {
  throw asOutage(error);
}

class Undone extends Error {}

/** Runs `work` in a transaction that is always undone: what it found is all that stays. */
export async function rehearsed<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const found: T[] = [];
  try {
    return await transaction(async (tx) => {
      found.push(await work(tx));
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    return found[0] as T;
  }
}

export async function closePool(): Promise<void> {
  const pools = [...opened.values()];
  opened.clear();
  for (const pool of pools) await pool.end();
}

type Queryable = { query(sql: string, params?: unknown[]): Promise<pg.QueryResult> };

// What a posting costs is half the planning of its statements. Those of transactions are few and find rows by key, so a
// connection keeps their plans; lists are planned anew, for how they are best read depends on what is asked.
const names = new Map<string, string>();
const mostNames = 500;

function prepared(client: pg.PoolClient): Queryable {
  return {
    query: (text, values) => {
      if (values === undefined) return client.query(text);
      if (!names.has(text) && names.size < mostNames) names.set(text, `statement ${names.size + 1}`);
      return client.query({ name: names.get(text), text, values });
    },
  };
}

function asDb(target: Queryable): Db {
  return {
    async query<Row>(sql: string, params?: readonly unknown[]): Promise<Result<Row>> {
      const { rows, rowCount } = await target
        .query(sql, params === undefined ? undefined : [...params])
        .catch(throwOutage);
      return { rows: rows as Row[], rowCount: rowCount ?? 0 };
    },
  };
}
