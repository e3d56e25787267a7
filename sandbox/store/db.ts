import pg from "pg";
import { settings } from "../settings";
import { asOutage } from "./outage";

export type Result<Row> = { readonly rows: Row[]; readonly rowCount: number };

/** Anything that runs SQL: the pool, or a transaction. */
export type Db = {
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Result<Row>>;
};

declare const inTransaction: unique symbol;

/** A `Db` whose statements commit together. Only `transaction` makes one. */
export type Tx = Db & { readonly [inTransaction]: true };

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

let opened: pg.Pool | undefined;

function pgPool(): pg.Pool {
  if (!opened) {
    opened = new pg.Pool({ connectionString: settings().databaseUrl, max: 20, types });
    // A connection that dies while idle is replaced at the next query; without a listener it would end the process.
    opened.on("error", (error) => console.error(`sandbox: an idle database connection was lost: ${error.message}`));
    // One that dies in a transaction fails the statement under way; without a listener of its own it would end the process.
    opened.on("connect", (client) => client.on("error", () => {}));
  }
  return opened;
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
    await client.query("ROLLBACK").catch((rollback: Error) => {
      broken = rollback;
    });
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
  const pool = opened;
  opened = undefined;
  await pool?.end();
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
