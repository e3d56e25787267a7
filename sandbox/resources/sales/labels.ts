import { randomUUID } from "node:crypto";
import { type FieldProblem, invalid } from "../../http/problem";
import type { Bodies } from "../../openapi/generated/books";
import type { Db, Tx } from "../../store/db";
import { name, type Sql, sql } from "../../store/sql";
import { insertRecord } from "../records";
import { unknownId } from "../references";

/** Which labels: the table they are in, and who carries them in which member. */
export type LabelKind = {
  readonly table: "CustomerLabel" | "ArticleLabel";
  readonly holder: "Customer" | "Article";
  readonly member: "CustomerLabels" | "ArticleLabels";
};

export const customerLabel: LabelKind = { table: "CustomerLabel", holder: "Customer", member: "CustomerLabels" };
export const articleLabel: LabelKind = { table: "ArticleLabel", holder: "Article", member: "ArticleLabels" };

type HeldLabel = Bodies["HeldLabelApi"];

/** The labels a record carries, as they stand now: it keeps their ids alone. */
export function labelsOf({ table, member }: LabelKind): Sql {
  return sql`(SELECT coalesce(
      jsonb_agg(jsonb_build_object('Description', l."Description", 'Id', l."Id", 'Name', l."Name") ORDER BY place), '[]')
    FROM jsonb_array_elements_text(r.${name(member)}) WITH ORDINALITY AS held(id, place)
    JOIN ${name(table)} l ON l."companyId" = r."companyId" AND l."Id" = held.id::uuid)`;
}

/** Names labels of a body that say neither an id of the company nor a name. Those named stay until the record is kept. */
export async function unknownLabels(
  tx: Tx,
  companyId: string,
  { table, member }: LabelKind,
  labels: readonly HeldLabel[],
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const [index, { Id, Name }] of labels.entries()) {
    const field = `${member}[${index}].${Id === null ? "Name" : "Id"}`;
    if (Id === null && Name === null) problems.push({ field, message: `${field} is required without Id.` });
    problems.push(...(await unknownId(tx, companyId, table, field, Id)));
  }
  return problems;
}

/**
 * The ids of the labels of a body, each once: by id, or by name, where a new name makes a label.
 * @throws ApiError 2000 when a label found by its name was deleted meanwhile
 */
export async function labelIds(
  tx: Tx,
  companyId: string,
  kind: LabelKind,
  labels: readonly HeldLabel[],
): Promise<string[]> {
  const ids = new Set<string>();
  for (const [index, label] of labels.entries()) {
    const id = label.Id?.toLowerCase() ?? (await labelNamed(tx, companyId, kind, label));
    const gone = await unknownId(tx, companyId, kind.table, `${kind.member}[${index}].Name`, id);
    if (gone.length > 0) throw invalid(gone);
    ids.add(id);
  }
  return [...ids];
}

async function labelNamed(tx: Tx, companyId: string, { table }: LabelKind, label: HeldLabel): Promise<string> {
  const found = await idOf(tx, companyId, table, label.Name);
  if (found !== null) return found;
  // One at a time for the company, so that two callers with the same new name share one label.
  await tx.query(`SELECT 1 FROM "CompanySettings" WHERE "companyId" = $1 FOR UPDATE`, [companyId]);
  const made = await idOf(tx, companyId, table, label.Name);
  if (made !== null) return made;
  const id = randomUUID();
  await insertRecord(tx, table, companyId, { Id: id, Name: label.Name, Description: label.Description });
  return id;
}

async function idOf(db: Db, companyId: string, table: string, label: string | null): Promise<string | null> {
  const { rows } = await db.query<{ Id: string }>(
    `SELECT "Id" FROM "${table}" WHERE "companyId" = $1 AND "Name" = $2 ORDER BY seq LIMIT 1`,
    [companyId, label],
  );
  return rows[0]?.Id ?? null;
}

/** Whether a record of the company carries the label. */
export async function isCarried(
  tx: Tx,
  companyId: string,
  { holder, member }: LabelKind,
  id: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM "${holder}" WHERE "companyId" = $1 AND "${member}" @> $2::jsonb LIMIT 1`,
    [companyId, JSON.stringify([id.toLowerCase()])],
  );
  return rowCount > 0;
}
