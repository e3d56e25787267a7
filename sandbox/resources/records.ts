import { toNumberText } from "../ledger/money";
import type { Bodies as BooksBodies } from "../openapi/generated/books";
import type { Bodies as PayrollBodies } from "../openapi/generated/payroll";
import { type MemberType, membersOf } from "../openapi/members";
import type { Db, Tx } from "../store/db";
import { joinSql, quoteName, rawSql, renderSql, type Sql, sql } from "../store/sql";
import type { RequestBody } from "./pipeline/call";

type Bodies = BooksBodies & PayrollBodies;

/** The values of a record by column name. A column has the name of the member in the HTTP body. */
export type ColumnValues = { readonly [column: string]: unknown };

/**
 * A body with every writable member. A member that the body leaves out becomes null, false or an empty list, because a
 * record is always replaced whole (docs/api/requests.md#replacing-a-record). Records inside the body are completed too.
 */
export function completeBody<Model extends keyof Bodies>(model: Model, body: RequestBody): Bodies[Model] {
  return completeRecord(model, body) as Bodies[Model];
}

function completeRecord(model: string, body: RequestBody): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const member of membersOf(model).values()) {
    if (member.isReadOnly) continue;
    const value = body[member.name] ?? member.defaultValue ?? null;
    record[member.name] =
      value === null ? emptyValueOf(member.type, member.isNullable) : completeValue(member.type, value);
  }
  return record;
}

/** Chooses the value of a member that the body leaves out. */
export function emptyValueOf(type: MemberType, isNullable: boolean): unknown {
  if (isNullable) return null;
  if (type.is === "list") return [];
  return type.is === "scalar" && type.kind === "boolean" ? false : null;
}

function completeValue(type: MemberType, value: unknown): unknown {
  if (type.is === "list" && Array.isArray(value)) return value.map((item) => completeValue(type.items, item));
  return type.is === "record" ? completeRecord(type.model, value as RequestBody) : value;
}

/** Inserts a record of the company. Columns that `values` does not name keep their defaults. */
export async function insertRecord(tx: Tx, table: string, companyId: string, values: ColumnValues): Promise<void> {
  const storedColumns = [["companyId", companyId] as const, ...Object.entries(values).map(toStorableColumn)];
  const { text, values: parameters } = renderSql(
    sql`INSERT INTO ${quoteName(table)} (${joinSql(
      storedColumns.map(([column]) => quoteName(column)),
      ", ",
    )})
        VALUES (${joinSql(
          storedColumns.map(([, value]) => sql`${value}`),
          ", ",
        )})`,
  );
  await tx.query(text, parameters);
}

/** Inserts records that have the same members in one statement. Columns that the records do not name keep their defaults. */
export async function insertRecords(
  tx: Tx,
  table: string,
  companyId: string,
  records: readonly ColumnValues[],
): Promise<void> {
  const [firstRecord] = records;
  if (!firstRecord) return;
  const columnNamesSql = joinSql(["companyId", ...Object.keys(firstRecord)].map(quoteName), ", ");
  const recordsJson = JSON.stringify(records.map((record) => ({ companyId, ...record })));
  const { text, values } = renderSql(
    sql`INSERT INTO ${quoteName(table)} (${columnNamesSql})
        SELECT ${columnNamesSql} FROM jsonb_populate_recordset(NULL::${quoteName(table)}, ${recordsJson}::jsonb)`,
  );
  await tx.query(text, values);
}

/** Updates the columns that `values` names in one record of the company. @returns whether the record exists */
export async function updateRecord(
  tx: Tx,
  table: string,
  companyId: string,
  id: string,
  values: ColumnValues,
): Promise<boolean> {
  return updateWhere(tx, table, companyId, sql`"Id" = ${id}`, values);
}

/** Updates like `updateRecord`, but selects the record by another condition than its `Id`. */
export async function updateWhere(
  tx: Tx,
  table: string,
  companyId: string,
  condition: Sql,
  values: ColumnValues,
): Promise<boolean> {
  const assignments = Object.entries(values)
    .map(toStorableColumn)
    .map(([column, value]) => sql`${quoteName(column)} = ${value}`);
  const { text, values: parameters } = renderSql(
    sql`UPDATE ${quoteName(table)} SET ${joinSql(assignments, ", ")} WHERE "companyId" = ${companyId} AND ${condition}`,
  );
  const { rowCount } = await tx.query(text, parameters);
  return rowCount === 1;
}

/** Finds one stored record, with its columns unchanged; null when the company has no record with this id. */
export async function findRecord<Row>(
  db: Db,
  table: string,
  companyId: string,
  id: unknown,
  lockClause: "" | "FOR UPDATE" | "FOR NO KEY UPDATE" | "FOR KEY SHARE" = "",
): Promise<Row | null> {
  const { text, values } = renderSql(
    sql`SELECT * FROM ${quoteName(table)} WHERE "companyId" = ${companyId} AND "Id" = ${id} ${rawSql(lockClause)}`,
  );
  const { rows } = await db.query<Row>(text, values);
  return rows[0] ?? null;
}

/**
 * A column and its value in the form that the database stores: records and lists become JSON for jsonb columns, files stay
 * bytes for bytea columns, and numbers become their shortest text, which the database reads exactly.
 */
function toStorableColumn([column, value]: [string, unknown]): readonly [string, unknown] {
  if (typeof value === "number") return [column, toNumberText(value)];
  const isSingleValue = value instanceof Date || value instanceof Uint8Array;
  const isStructure = typeof value === "object" && value !== null && !isSingleValue;
  return [column, isStructure ? JSON.stringify(value) : value];
}
