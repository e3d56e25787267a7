import { numberText } from "../ledger/money";
import type { Bodies as BooksBodies } from "../openapi/generated/books";
import type { Bodies as PayrollBodies } from "../openapi/generated/payroll";
import { type MemberType, membersOf } from "../openapi/members";
import type { Db, Tx } from "../store/db";
import { joinSql, quotedName, raw, renderSql, type Sql, sql } from "../store/sql";
import type { Body } from "./pipeline/call";

type Bodies = BooksBodies & PayrollBodies;

/** The values of a record by column name. A column has the name of the member in the HTTP body. */
export type Values = { readonly [column: string]: unknown };

/**
 * A body with every writable member. A member that the body leaves out becomes null, false or an empty list, because a
 * record is always replaced whole (docs/api/requests.md#replacing-a-record). Records inside the body are completed too.
 */
export function completeBody<Model extends keyof Bodies>(model: Model, body: Body): Bodies[Model] {
  return completeRecord(model, body) as Bodies[Model];
}

function completeRecord(model: string, body: Body): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const member of membersOf(model).values()) {
    if (member.readOnly) continue;
    const value = body[member.name] ?? member.defaultValue ?? null;
    record[member.name] = value === null ? emptyValue(member.type, member.nullable) : completeValue(member.type, value);
  }
  return record;
}

/** The value of a member for which no value was stated. */
export function emptyValue(type: MemberType, nullable: boolean): unknown {
  if (nullable) return null;
  if (type.is === "list") return [];
  return type.is === "scalar" && type.kind === "boolean" ? false : null;
}

function completeValue(type: MemberType, value: unknown): unknown {
  if (type.is === "list" && Array.isArray(value)) return value.map((item) => completeValue(type.items, item));
  return type.is === "record" ? completeRecord(type.model, value as Body) : value;
}

/** Inserts a record of the company. Columns that `values` does not name keep their defaults. */
export async function insertRecord(tx: Tx, table: string, companyId: string, values: Values): Promise<void> {
  const columns = [["companyId", companyId] as const, ...Object.entries(values).map(storableColumn)];
  const { text, values: parameters } = renderSql(
    sql`INSERT INTO ${quotedName(table)} (${joinSql(
      columns.map(([column]) => quotedName(column)),
      ", ",
    )})
        VALUES (${joinSql(
          columns.map(([, value]) => sql`${value}`),
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
  records: readonly Values[],
): Promise<void> {
  const [first] = records;
  if (!first) return;
  const columns = joinSql(["companyId", ...Object.keys(first)].map(quotedName), ", ");
  const rows = JSON.stringify(records.map((record) => ({ companyId, ...record })));
  const { text, values } = renderSql(
    sql`INSERT INTO ${quotedName(table)} (${columns})
        SELECT ${columns} FROM jsonb_populate_recordset(NULL::${quotedName(table)}, ${rows}::jsonb)`,
  );
  await tx.query(text, values);
}

/** Updates the columns that `values` names in one record of the company. @returns whether the record exists */
export async function updateRecord(
  tx: Tx,
  table: string,
  companyId: string,
  id: string,
  values: Values,
): Promise<boolean> {
  return updateWhere(tx, table, companyId, sql`"Id" = ${id}`, values);
}

/** Updates like `updateRecord`, but selects the record by another condition than its `Id`. */
export async function updateWhere(
  tx: Tx,
  table: string,
  companyId: string,
  where: Sql,
  values: Values,
): Promise<boolean> {
  const assignments = Object.entries(values)
    .map(storableColumn)
    .map(([column, value]) => sql`${quotedName(column)} = ${value}`);
  const { text, values: parameters } = renderSql(
    sql`UPDATE ${quotedName(table)} SET ${joinSql(assignments, ", ")} WHERE "companyId" = ${companyId} AND ${where}`,
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
  lock: "" | "FOR UPDATE" | "FOR NO KEY UPDATE" | "FOR KEY SHARE" = "",
): Promise<Row | null> {
  const { text, values } = renderSql(
    sql`SELECT * FROM ${quotedName(table)} WHERE "companyId" = ${companyId} AND "Id" = ${id} ${raw(lock)}`,
  );
  const { rows } = await db.query<Row>(text, values);
  return rows[0] ?? null;
}

/**
 * A column and its value in the form that the database stores: records and lists become JSON for jsonb columns, files stay
 * bytes for bytea columns, and numbers become their shortest text, which the database reads exactly.
 */
function storableColumn([column, value]: [string, unknown]): readonly [string, unknown] {
  if (typeof value === "number") return [column, numberText(value)];
  const isPlain = value instanceof Date || value instanceof Uint8Array;
  const isStructure = typeof value === "object" && value !== null && !isPlain;
  return [column, isStructure ? JSON.stringify(value) : value];
}
