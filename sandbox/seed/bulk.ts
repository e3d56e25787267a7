import type { Tx } from "../store/db";
import { join, name, render, sql } from "../store/sql";

export type SeedRecord = Readonly<Record<string, unknown>>;

const chunk = 2_000;

/** Adds many records with the same members in one statement a chunk; members are columns, dates and numbers as text. */
export async function insertAll(tx: Tx, table: string, records: readonly SeedRecord[]): Promise<void> {
  const [first] = records;
  if (!first) return;
  const columns = join(Object.keys(first).map(name), ", ");
  for (let from = 0; from < records.length; from += chunk) {
    const part = JSON.stringify(records.slice(from, from + chunk));
    const { text, values } = render(
      sql`INSERT INTO ${name(table)} (${columns})
          SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name(table)}, ${part}::jsonb)`,
    );
    await tx.query(text, values);
  }
}
