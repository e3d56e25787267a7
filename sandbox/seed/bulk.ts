import type { Tx } from "../store/db";
import { joinSql, quoteName, renderSql, sql } from "../store/sql";

export type SeedRecord = Readonly<Record<string, unknown>>;

const chunkSize = 2_000;

/**
 * Inserts many records with the same members, in one statement for each chunk; members are columns, and dates and numbers
 * are texts.
 */
export async function insertAll(tx: Tx, table: string, records: readonly SeedRecord[]): Promise<void> {
  const [firstRecord] = records;
  if (!firstRecord) return;
  const columns = joinSql(Object.keys(firstRecord).map(quoteName), ", ");
  for (let chunkStart = 0; chunkStart < records.length; chunkStart += chunkSize) {
    const chunkJson = JSON.stringify(records.slice(chunkStart, chunkStart + chunkSize));
    const { text, values } = renderSql(
      sql`INSERT INTO ${quoteName(table)} (${columns})
          SELECT ${columns} FROM jsonb_populate_recordset(NULL::${quoteName(table)}, ${chunkJson}::jsonb)`,
    );
    await tx.query(text, values);
  }
}
