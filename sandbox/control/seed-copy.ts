import { randomUUID } from "node:crypto";
import { getClockOffsetMs, todayIn } from "../clock";
import { companies } from "../seed/companies";
import type { Tx } from "../store/db";

// Most of the time of a reset is spent on computing a year of four companies. The computed rows are copied to another
// schema, and the next reset to the same seed takes its rows from that copy.

export type Seed = "demo" | "empty";

const schemaNameOf = (seed: Seed) => `seeded_${seed}`;

/**
 * Identifies this process. A copy is used only by the process that made it, as another program version may compute other
 * rows.
 */
const processId = randomUUID();

/** The values that the rows of a seed depend on: the process, the offset of the clock, and today's date at each company. */
const copyFingerprint = () =>
  [processId, getClockOffsetMs(), ...companies.map(({ timeZone }) => todayIn(timeZone))].join(" ");

/**
 * Fills empty tables from the copy of a seed.
 *
 * @returns whether there is a copy that could be used
 */
export async function fillFromCopy(tx: Tx, seed: Seed): Promise<boolean> {
  const { rows } = await tx.query<{ mark: string | null }>(
    "SELECT obj_description(to_regnamespace($1), 'pg_namespace') AS mark",
    [schemaNameOf(seed)],
  );
  if (rows[0]?.mark !== copyFingerprint()) return false;
  await tx.query((await listFillStatements(tx, schemaNameOf(seed))).join(";"));
  return true;
}

/**
 * The statements that fill the tables, one for each table. Rows are inserted in the order of their sequence column, so that
 * they get the same numbers again; generated columns are left out. Tables with foreign keys come after those without.
 */
async function listFillStatements(tx: Tx, schema: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ statement: string }>(
    `SELECT format('INSERT INTO %I (%2$s) SELECT %2$s FROM %3$I.%1$I ORDER BY %4$s', name, columns, $1, coalesce(number, '1'))
              AS statement
       FROM (SELECT of.table_name AS name,
                    string_agg(quote_ident(of.column_name), ', ')
                      FILTER (WHERE of.is_generated = 'NEVER' AND of.column_default IS NULL
                                 OR of.column_default NOT LIKE 'nextval%') AS columns,
                    max(quote_ident(of.column_name)) FILTER (WHERE of.column_default LIKE 'nextval%') AS number
               FROM information_schema.columns AS of
               JOIN pg_tables AS copy ON copy.schemaname = $1 AND copy.tablename = of.table_name
              WHERE of.table_schema = current_schema()
              GROUP BY of.table_name) AS tables
      ORDER BY EXISTS (SELECT 1 FROM pg_constraint WHERE contype = 'f' AND conrelid = to_regclass(quote_ident(name)))`,
    [schema],
  );
  return rows.map(({ statement }) => statement);
}

/**
 * Copies all tables that a seed has filled; they must have been analysed, because their row estimate decides. Does nothing
 * where this database user may not create a schema.
 */
export async function saveCopy(tx: Tx, seed: Seed, tables: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ may: boolean; filled: readonly string[] }>(
    `SELECT has_database_privilege(current_database(), 'CREATE') AS may,
            ARRAY(SELECT name FROM unnest($1::text[]) AS name
                   WHERE (SELECT reltuples FROM pg_class WHERE oid = to_regclass(name)) > 0) AS filled`,
    [tables],
  );
  const [copyInfo] = rows;
  if (!copyInfo?.may) return;
  const schema = schemaNameOf(seed);
  const copyStatements = copyInfo.filled.map((table) => `CREATE UNLOGGED TABLE ${schema}.${table} AS TABLE ${table}`);
  const schemaStatements = [`DROP SCHEMA IF EXISTS ${schema} CASCADE`, `CREATE SCHEMA ${schema}`];
  await tx.query(
    [...schemaStatements, ...copyStatements, `COMMENT ON SCHEMA ${schema} IS '${copyFingerprint()}'`].join(";"),
  );
}
