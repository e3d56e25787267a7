import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { notFoundError, ruleRefusalError } from "../../http/problem";
import { type Member, membersOf, type ScalarKind } from "../../openapi/members";
import type { Call, JsonAnswer } from "../../resources/pipeline/call";
import { projectionSql } from "../../resources/projection";
import { type ColumnValues, insertRecord, updateRecord } from "../../resources/records";
import type { ResourceView } from "../../resources/resource";
import { pool, type Tx } from "../../store/db";
import { joinSql, rawSql, renderSql, type Sql, sql } from "../../store/sql";
import { errorCodes } from "../assumed";

type RegistrationKind = { readonly path: string; readonly model: string };

const columnMembers = new Set(["Id", "EmployeeId", "StartDate", "EndDate", "IsRead"]);

const sqlCasts: Readonly<Record<ScalarKind, string>> = {
  text: "",
  uuid: "::uuid",
  integer: "::int",
  number: "::numeric",
  boolean: "::boolean",
  day: "::date",
  instant: "::timestamptz",
};

/** Makes the view of registrations of one kind. `columnMembers` have columns; all other members are in `members`. */
export function makeRegistrationView({ path, model }: RegistrationKind): ResourceView {
  const columns = joinSql([...membersOf(model).values()].map(makeMemberColumnSql), ", ");
  return {
    model,
    source: (call) => sql`SELECT ${columns}, r.seq, r."StartDate" AS "from", r."EndDate" AS "to", r."clientId" AS client
      FROM "Shortcut" r WHERE r."companyId" = ${call.companyId}::uuid AND r.kind = ${path}`,
  };
}

function makeMemberColumnSql({ name, type }: Member): Sql {
  if (name === "Date") return rawSql(`r."StartDate" AS "Date"`);
  if (columnMembers.has(name)) return rawSql(`r."${name}"`);
  if (type.is === "scalar") return rawSql(`(r.members ->> '${name}')${sqlCasts[type.kind]} AS "${name}"`);
  return rawSql(`nullif(r.members -> '${name}', 'null') AS "${name}"`);
}

/**
 * Answers a plain list, sorted by day, of the registrations that touch a range of days; the query can limit it to those of
 * the calling application.
 */
export async function answerRange(call: Call, view: ResourceView): Promise<JsonAnswer> {
  const memberProjection = projectionSql(view.model, [...membersOf(view.model).keys()]);
  const ownApplicationCondition = call.query.includeOnlySameClientShortcuts
    ? sql` AND t.client = ${call.caller.clientId}`
    : sql``;
  const { text, values } = renderSql(
    sql`SELECT coalesce(json_agg(p), '[]')::text AS data FROM (SELECT ${memberProjection} FROM (${view.source(call)}) t
      WHERE t."to" >= ${call.path.startDate}::date AND t."from" <= ${call.path.endDate}::date${ownApplicationCondition}
      ORDER BY t."from", t.seq) p`,
  );
  const { rows } = await pool.query<{ data: string }>(text, values);
  return { is: "json", text: rows[0]?.data ?? "[]" };
}

/** A registration as it is stored or will be stored. Days are YYYY-MM-DD. */
export type Registration = {
  readonly EmployeeId: string;
  readonly StartDate: string;
  readonly EndDate: string;
  readonly members: ColumnValues;
};

export async function addShortcut(tx: Tx, call: Call, kind: string, registration: Registration): Promise<string> {
  const Id = randomUUID();
  const originMembers = { kind, clientId: call.caller.clientId, createdUtc: now(), IsRead: false };
  await insertRecord(tx, "Shortcut", call.companyId, { Id, ...originMembers, ...registration });
  return Id;
}

export async function replaceShortcut(tx: Tx, call: Call, id: string, registration: Registration): Promise<void> {
  await updateRecord(tx, "Shortcut", call.companyId, id, { ...registration });
}

export type StoredRegistration = {
  readonly EmployeeId: string;
  readonly StartDate: string;
  readonly members: ColumnValues;
};

/**
 * Gets a registration that may be changed: it is unread and belongs to the calling application.
 * @param code  the error code of the refusal
 * @throws ApiError 404 when there is no such registration
 */
export async function getChangeableRegistration(
  tx: Tx,
  call: Call,
  kind: string,
  code: number,
): Promise<StoredRegistration> {
  const { rows } = await tx.query<StoredRegistration & { IsRead: boolean; clientId: string }>(
    `SELECT "EmployeeId", "StartDate", members, "IsRead", "clientId" FROM "Shortcut"
      WHERE "companyId" = $1 AND kind = $2 AND "Id" = $3 FOR UPDATE`,
    [call.companyId, kind, call.path.shortcutId],
  );
  const registration = rows[0];
  if (registration === undefined) throw notFoundError("The registration");
  if (registration.IsRead) throw ruleRefusalError(code, "The registration has been imported to a pay run.");
  if (registration.clientId !== call.caller.clientId)
    throw ruleRefusalError(code, "Another application made the registration.");
  return registration;
}

export async function removeShortcut(tx: Tx, call: Call, kind: string): Promise<void> {
  await getChangeableRegistration(tx, call, kind, errorCodes.notDeletable);
  await tx.query(`DELETE FROM "Shortcut" WHERE "companyId" = $1 AND "Id" = $2`, [call.companyId, call.path.shortcutId]);
}
