import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { notFound, refused } from "../../http/problem";
import { type Kind, type Member, membersOf } from "../../openapi/members";
import type { Call, JsonAnswer } from "../../resources/pipeline/call";
import { projection } from "../../resources/projection";
import { insertRecord, updateRecord, type Values } from "../../resources/records";
import type { View } from "../../resources/resource";
import { pool, type Tx } from "../../store/db";
import { join, raw, render, type Sql, sql } from "../../store/sql";
import { codes } from "../assumed";

type Shown = { readonly path: string; readonly model: string };

const ownColumns = new Set(["Id", "EmployeeId", "StartDate", "EndDate", "IsRead"]);

const casts: Readonly<Record<Kind, string>> = {
  text: "",
  uuid: "::uuid",
  integer: "::int",
  number: "::numeric",
  boolean: "::boolean",
  day: "::date",
  instant: "::timestamptz",
};

/** Registrations of one kind: own columns, and the members that are kept together. */
export function viewOf({ path, model }: Shown): View {
  const columns = join([...membersOf(model).values()].map(column), ", ");
  return {
    model,
    source: (call) => sql`SELECT ${columns}, r.seq, r."StartDate" AS "from", r."EndDate" AS "to", r."clientId" AS client
      FROM "Shortcut" r WHERE r."companyId" = ${call.companyId}::uuid AND r.kind = ${path}`,
  };
}

function column({ name, type }: Member): Sql {
  if (name === "Date") return raw(`r."StartDate" AS "Date"`);
  if (ownColumns.has(name)) return raw(`r."${name}"`);
  if (type.is === "scalar") return raw(`(r.members ->> '${name}')${casts[type.kind]} AS "${name}"`);
  return raw(`nullif(r.members -> '${name}', 'null') AS "${name}"`);
}

/** A plain list, by day: what has a day between two, the caller's own application's only when asked. */
export async function rangeAnswer(call: Call, view: View): Promise<JsonAnswer> {
  const members = projection(view.model, [...membersOf(view.model).keys()]);
  const own = call.query.includeOnlySameClientShortcuts ? sql` AND t.client = ${call.caller.clientId}` : sql``;
  const { text, values } = render(
    sql`SELECT coalesce(json_agg(p), '[]')::text AS data FROM (SELECT ${members} FROM (${view.source(call)}) t
      WHERE t."to" >= ${call.path.startDate}::date AND t."from" <= ${call.path.endDate}::date${own}
      ORDER BY t."from", t.seq) p`,
  );
  const { rows } = await pool.query<{ data: string }>(text, values);
  return { is: "json", text: rows[0]?.data ?? "[]" };
}

/** A registration as it is kept, or will be. Days are YYYY-MM-DD. */
export type Registration = {
  readonly EmployeeId: string;
  readonly StartDate: string;
  readonly EndDate: string;
  readonly members: Values;
};

export async function addShortcut(tx: Tx, call: Call, kind: string, registration: Registration): Promise<string> {
  const Id = randomUUID();
  const made = { kind, clientId: call.caller.clientId, createdUtc: now(), IsRead: false };
  await insertRecord(tx, "Shortcut", call.companyId, { Id, ...made, ...registration });
  return Id;
}

export async function replaceShortcut(tx: Tx, call: Call, id: string, registration: Registration): Promise<void> {
  await updateRecord(tx, "Shortcut", call.companyId, id, { ...registration });
}

export type StoredRegistration = { readonly EmployeeId: string; readonly StartDate: string; readonly members: Values };

/**
 * A registration that may be changed: unread, and of the application that calls.
 * @param code  of the refusal
 * @throws ApiError 404 when there is none
 */
export async function changeable(tx: Tx, call: Call, kind: string, code: number): Promise<StoredRegistration> {
  const { rows } = await tx.query<StoredRegistration & { IsRead: boolean; clientId: string }>(
    `SELECT "EmployeeId", "StartDate", members, "IsRead", "clientId" FROM "Shortcut"
      WHERE "companyId" = $1 AND kind = $2 AND "Id" = $3 FOR UPDATE`,
    [call.companyId, kind, call.path.shortcutId],
  );
  const found = rows[0];
  if (found === undefined) throw notFound("The registration");
  if (found.IsRead) throw refused(code, "The registration has been imported to a pay run.");
  if (found.clientId !== call.caller.clientId) throw refused(code, "Another application made the registration.");
  return found;
}

export async function removeShortcut(tx: Tx, call: Call, kind: string): Promise<void> {
  await changeable(tx, call, kind, codes.notDeletable);
  await tx.query(`DELETE FROM "Shortcut" WHERE "companyId" = $1 AND "Id" = $2`, [call.companyId, call.path.shortcutId]);
}
