import { numberText } from "../ledger/money";
import type { Bodies as BooksBodies } from "../openapi/generated/books";
import type { Bodies as PayrollBodies } from "../openapi/generated/payroll";
import { type MemberType, membersOf } from "../openapi/members";
import type { Db, Tx } from "../store/db";
import { join, name, raw, render, type Sql, sql } from "../store/sql";
import type { Body } from "./pipeline/call";

type Bodies = BooksBodies & PayrollBodies;

/** Values by column name: members of the wire, as they come from a checked body. */
export type Values = { readonly [column: string]: unknown };

/**
 * A body with nothing missing: a writable member that was left out is null, false or an empty list, for a record is
 * always replaced whole (docs/api/requests.md#replacing-a-record). Records inside it are completed likewise.
 */
export function completed<Model extends keyof Bodies>(model: Model, body: Body): Bodies[Model] {
  return completedRecord(model, body) as Bodies[Model];
}

function completedRecord(model: string, body: Body): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const member of membersOf(model).values()) {
    if (member.readOnly) continue;
    const value = body[member.name] ?? member.byDefault ?? null;
    record[member.name] = value === null ? nothing(member.type, member.nullable) : inner(member.type, value);
  }
  return record;
}

/** What a member is when nobody gave it a value. */
export function nothing(type: MemberType, nullable: boolean): unknown {
  if (nullable) return null;
  if (type.is === "list") return [];
  return type.is === "scalar" && type.kind === "boolean" ? false : null;
}

function inner(type: MemberType, value: unknown): unknown {
  if (type.is === "list" && Array.isArray(value)) return value.map((item) => inner(type.items, item));
  return type.is === "record" ? completedRecord(type.model, value as Body) : value;
}

/** Adds a record of the company. Columns not named keep their defaults. */
export async function insertRecord(tx: Tx, table: string, companyId: string, values: Values): Promise<void> {
  const columns = [["companyId", companyId] as const, ...Object.entries(values).map(stored)];
  const { text, values: parameters } = render(
    sql`INSERT INTO ${name(table)} (${join(
      columns.map(([column]) => name(column)),
      ", ",
    )})
        VALUES (${join(
          columns.map(([, value]) => sql`${value}`),
          ", ",
        )})`,
  );
  await tx.query(text, parameters);
}

/** Adds records with the same members in one statement. Columns not named keep their defaults. */
export async function insertRecords(
  tx: Tx,
  table: string,
  companyId: string,
  records: readonly Values[],
): Promise<void> {
  const [first] = records;
  if (!first) return;
  const columns = join(["companyId", ...Object.keys(first)].map(name), ", ");
  const rows = JSON.stringify(records.map((record) => ({ companyId, ...record })));
  const { text, values } = render(
    sql`INSERT INTO ${name(table)} (${columns})
        SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name(table)}, ${rows}::jsonb)`,
  );
  await tx.query(text, values);
}

/** Writes the named columns of one record of the company. @returns whether there is such a record */
export async function updateRecord(
  tx: Tx,
  table: string,
  companyId: string,
  id: string,
  values: Values,
): Promise<boolean> {
  return updateWhere(tx, table, companyId, sql`"Id" = ${id}`, values);
}

/** The same for a record that no `Id` names. */
export async function updateWhere(
  tx: Tx,
  table: string,
  companyId: string,
  where: Sql,
  values: Values,
): Promise<boolean> {
  const sets = Object.entries(values)
    .map(stored)
    .map(([column, value]) => sql`${name(column)} = ${value}`);
  const { text, values: parameters } = render(
    sql`UPDATE ${name(table)} SET ${join(sets, ", ")} WHERE "companyId" = ${companyId} AND ${where}`,
  );
  const { rowCount } = await tx.query(text, parameters);
  return rowCount === 1;
}

/** One stored record, its columns as they are; null when the company has none with this id. */
export async function findStored<Row>(
  db: Db,
  table: string,
  companyId: string,
  id: unknown,
  lock: "" | "FOR UPDATE" | "FOR NO KEY UPDATE" | "FOR KEY SHARE" = "",
): Promise<Row | null> {
  const { text, values } = render(
    sql`SELECT * FROM ${name(table)} WHERE "companyId" = ${companyId} AND "Id" = ${id} ${raw(lock)}`,
  );
  const { rows } = await db.query<Row>(text, values);
  return rows[0] ?? null;
}

/** Records and lists are jsonb columns, files bytea; numbers go as their shortest text, which the store reads exactly. */
function stored([column, value]: [string, unknown]): readonly [string, unknown] {
  if (typeof value === "number") return [column, numberText(value)];
  const isPlain = value instanceof Date || value instanceof Uint8Array;
  const isStructure = typeof value === "object" && value !== null && !isPlain;
  return [column, isStructure ? JSON.stringify(value) : value];
}
