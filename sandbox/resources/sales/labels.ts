import { randomUUID } from "node:crypto";
import { type FieldProblem, invalidBodyError } from "../../http/problem";
import type { Bodies } from "../../openapi/generated/books";
import type { Db, Tx } from "../../store/db";
import { quoteName, type Sql, sql } from "../../store/sql";
import { insertRecord } from "../records";
import { findUnknownIdProblems } from "../references";

/** A kind of label: the table of the labels, and the table and the member of the records that have them. */
export type LabelKind = {
  readonly table: "CustomerLabel" | "ArticleLabel";
  readonly labelledTable: "Customer" | "Article";
  readonly member: "CustomerLabels" | "ArticleLabels";
};

export const customerLabelKind: LabelKind = {
  table: "CustomerLabel",
  labelledTable: "Customer",
  member: "CustomerLabels",
};
export const articleLabelKind: LabelKind = { table: "ArticleLabel", labelledTable: "Article", member: "ArticleLabels" };

type AttachedLabel = Bodies["HeldLabelApi"];

/** The SQL for the labels of a record with their current names and descriptions; the record stores only their ids. */
export function labelsColumnSql({ table, member }: LabelKind): Sql {
  return sql`(SELECT coalesce(
      jsonb_agg(jsonb_build_object('Description', l."Description", 'Id', l."Id", 'Name', l."Name") ORDER BY place), '[]')
    FROM jsonb_array_elements_text(r.${quoteName(member)}) WITH ORDINALITY AS held(id, place)
    JOIN ${quoteName(table)} l ON l."companyId" = r."companyId" AND l."Id" = held.id::uuid)`;
}

/**
 * Reports labels in a body that have an unknown id, or neither an id nor a name. Labels found by id are locked, so that
 * they are not deleted before the record is stored.
 */
export async function findUnknownLabelProblems(
  tx: Tx,
  companyId: string,
  { table, member }: LabelKind,
  labels: readonly AttachedLabel[],
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const [index, { Id, Name }] of labels.entries()) {
    const field = `${member}[${index}].${Id === null ? "Name" : "Id"}`;
    if (Id === null && Name === null) problems.push({ field, message: `${field} is required without Id.` });
    problems.push(...(await findUnknownIdProblems(tx, companyId, table, field, Id)));
  }
  return problems;
}

/**
 * The ids of the labels of a body, without duplicates. A label is found by its id or by its name; a label with a new name is
 * created.
 * @throws ApiError 2000 when a label that was found by its name has been deleted in the meantime
 */
export async function getOrCreateLabelIds(
  tx: Tx,
  companyId: string,
  labelKind: LabelKind,
  labels: readonly AttachedLabel[],
): Promise<string[]> {
  const ids = new Set<string>();
  for (const [index, label] of labels.entries()) {
    const id = label.Id?.toLowerCase() ?? (await getOrCreateLabelId(tx, companyId, labelKind, label));
    const missingLabelProblems = await findUnknownIdProblems(
      tx,
      companyId,
      labelKind.table,
      `${labelKind.member}[${index}].Name`,
      id,
    );
    if (missingLabelProblems.length > 0) throw invalidBodyError(missingLabelProblems);
    ids.add(id);
  }
  return [...ids];
}

async function getOrCreateLabelId(
  tx: Tx,
  companyId: string,
  { table }: LabelKind,
  label: AttachedLabel,
): Promise<string> {
  const existingId = await findLabelId(tx, companyId, table, label.Name);
  if (existingId !== null) return existingId;
  // The company is locked, so that two callers with the same new name create only one label.
  await tx.query(`SELECT 1 FROM "CompanySettings" WHERE "companyId" = $1 FOR UPDATE`, [companyId]);
  const idCreatedMeanwhile = await findLabelId(tx, companyId, table, label.Name);
  if (idCreatedMeanwhile !== null) return idCreatedMeanwhile;
  const id = randomUUID();
  await insertRecord(tx, table, companyId, { Id: id, Name: label.Name, Description: label.Description });
  return id;
}

async function findLabelId(db: Db, companyId: string, table: string, labelName: string | null): Promise<string | null> {
  const { rows } = await db.query<{ Id: string }>(
    `SELECT "Id" FROM "${table}" WHERE "companyId" = $1 AND "Name" = $2 ORDER BY seq LIMIT 1`,
    [companyId, labelName],
  );
  return rows[0]?.Id ?? null;
}

/** Whether a record of the company has the label. */
export async function isLabelUsed(
  tx: Tx,
  companyId: string,
  { labelledTable, member }: LabelKind,
  id: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM "${labelledTable}" WHERE "companyId" = $1 AND "${member}" @> $2::jsonb LIMIT 1`,
    [companyId, JSON.stringify([id.toLowerCase()])],
  );
  return rowCount > 0;
}
