import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { StoreUnavailable, toOutageError } from "./outage";
import { openPool, type PoolPurpose } from "./pools";

export type QueryResult<Row> = { readonly rows: Row[]; readonly rowCount: number };

/** Both the pool and a transaction can execute SQL. */
export type Db = {
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<QueryResult<Row>>;
};

declare const inTransaction: unique symbol;

/** A `Db` whose statements are committed together. Only `transaction` creates one. */
export type Tx = Db & { readonly [inTransaction]: true };

const poolPurposes = new AsyncLocalStorage<PoolPurpose>();
const openedPools = new Map<PoolPurpose, pg.Pool>();

/**
 * Runs background work, such as filling the database. Its statements may take long, and do not use the connections for
 * calls.
 */
export function runInBackground<T>(callback: () => T): T {
  return poolPurposes.run("work", callback);
}

function getPgPool(): pg.Pool {
  const purpose = poolPurposes.getStore() ?? "calls";
  const pool = openedPools.get(purpose) ?? openPool(purpose);
  openedPools.set(purpose, pool);
  return pool;
}

/** Runs statements outside a transaction; each is committed separately. It connects at the first use. */
export const pool: Db = toDb({ query: (sql, params) => getPgPool().query(sql, params) });

/** The error code of PostgreSQL for a deadlock, in which it aborts one of the waiting transactions. */
const deadlockCode = "40P01";
const maxTransactionAttempts = 5;

/**
 * Runs `callback` in one transaction: all its writes are committed, or none where it throws. After a deadlock the
 * transaction is retried, so `callback` may run several times and must not have effects outside the transaction.
 */
export async function transaction<T>(callback: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runTransactionOnce(callback);
    } catch (error) {
      const isDeadlock = error instanceof Error && "code" in error && error.code === deadlockCode;
      if (!isDeadlock || attempt === maxTransactionAttempts) throw error;
    }
  }
}

async function runTransactionOnce<T>(callback: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await getPgPool().connect().catch(throwOutage);
  let connectionError: Error | undefined;
  try {
    await client.query("BEGIN").catch(throwOutage);
    const result = await callback(toDb(withPreparedStatements(client)) as Tx);
    // When the connection is lost here, the commit may have succeeded, so this error must not become `StoreUnavailable`.
    await client.query("COMMIT");
    return result;
  } catch (error) {
    // A server that did not answer would not answer ROLLBACK either. Closing the connection ends the transaction.
    if (error instanceof StoreUnavailable) connectionError = error;
    else {
      await client.query("ROLLBACK").catch((rollback: Error) => {
        connectionError = rollback;
      });
    }
    throw error;
  } finally {
    client.release(connectionError);
  }
}

function throwOutage(error: unknown): never {
  throw toOutageError(error);
}

class RollbackSignal extends Error {}

/** Runs `callback` in a transaction that is always rolled back, and returns its result. */
export async function runAndRollBack<T>(callback: (tx: Tx) => Promise<T>): Promise<T> {
  const results: T[] = [];
  try {
    return await transaction(async (tx) => {
      results.push(await callback(tx));
      throw new RollbackSignal();
    });
  } catch (error) {
    if (!(error instanceof RollbackSignal)) throw error;
    return results[0] as T;
  }
}

export async function closePool(): Promise<void> {
  const pools = [...openedPools.values()];
  openedPools.clear();
  for (const pool of pools) await pool.end();
}

type Queryable = { query(sql: string, params?: unknown[]): Promise<pg.QueryResult> };

// Planning takes half the time of the statements of a posting. Statements in transactions are few and find rows by key, so
// they are prepared once for each connection. Lists are planned at every call, because their best plan depends on the
// filter.
const statementNames = new Map<string, string>();
const maxStatementNames = 500;

function withPreparedStatements(client: pg.PoolClient): Queryable {
  return {
    query: (text, values) => {
      if (values === undefined) return client.query(text);
      if (!statementNames.has(text) && statementNames.size < maxStatementNames)
        statementNames.set(text, `statement ${statementNames.size + 1}`);
      return client.query({ name: statementNames.get(text), text, values });
    },
  };
}

function toDb(target: Queryable): Db {
  return {
    async query<Row>(sql: string, params?: readonly unknown[]): Promise<QueryResult<Row>> {
      const { rows, rowCount } = await target
        .query(sql, params === undefined ? undefined : [...params])
        .catch(throwOutage);
      return { rows: rows as Row[], rowCount: rowCount ?? 0 };
    },
  };
}
