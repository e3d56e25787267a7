import "server-only";
import * as z from "zod";
import {
  type DraftEdit,
  type DraftEditAnswer,
  type DraftEditInput,
  type DraftEditKind,
  draftEditKinds,
  maxDraftEditLength,
} from "@/lib/api/contract/operations/draft-edit";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { openSealed, seal } from "@/lib/auth/tokens/cipher";
import { type DataKey, dataKeyOf } from "@/lib/auth/tokens/store";
import { withTenant } from "@/lib/platform/db";
import { machineNow } from "@/lib/values/clock";
import { parseInput } from "@/lib/values/parse-input";
import { Problem } from "@/lib/values/problem";
import type { DraftEdit as DraftEditRow } from "@/prisma/generated/client";
import { listEarlierAddresses } from "./draft-addresses";

const idSchema = z.guid().toLowerCase();
const draftEditSchema: z.ZodType<DraftEditInput> = z.strictObject({
  version: idSchema.nullable(),
  text: z.string().min(1).max(maxDraftEditLength),
  seen: idSchema.nullable(),
  revision: idSchema,
});

/** The largest number of begun documents that are listed; older ones appear when newer ones are finished. */
const maxListedEdits = 50;

type DraftEditKey = Pick<DraftEditRow, "partnerId" | "companyId" | "personId" | "kind" | "draftId">;

/**
 * The person's own texts of documents that the service does not store yet, the newest first.
 *
 * @throws Problem `not_found` for a kind whose text is not stored
 */
export function listNewEdits(access: CompanyAccess, kind: string): Promise<DraftEdit[]> {
  const { partnerId, companyId, personId } = access;
  const where = { partnerId, companyId, personId, kind: parseDraftEditKind(kind), version: null };
  return withTenant(access, async (tx) => {
    const rows = await tx.draftEdit.findMany({ where, orderBy: { updatedAt: "desc" }, take: maxListedEdits });
    const dataKey = await dataKeyOf(tx, access);
    return rows.map((row) => toDraftEdit(row, dataKey));
  });
}

/**
 * The person's own text of one draft; null when none is stored.
 *
 * @throws Problem `not_found` for a text that cannot be the id of a draft
 */
export function findEdit(access: CompanyAccess, kind: string, draftId: string): Promise<DraftEdit | null> {
  const where = draftEditKeyOf(access, kind, draftId);
  return withTenant(access, async (tx) => {
    const row = await tx.draftEdit.findFirst({ where });
    return row ? toDraftEdit(row, await dataKeyOf(tx, access)) : null;
  });
}

/**
 * The person's own text of one draft, and the text stored under addresses the draft had before: a text typed on an older
 * version is found when the person opens the draft at its present address.
 *
 * @returns `before` has the older addresses, and the newest text stored under any of them
 * @throws Problem `not_found` for a text that cannot be the id of a draft
 */
export async function findEdits(access: CompanyAccess, kind: string, draftId: string): Promise<DraftEditAnswer> {
  const { draftId: _, ...editKey } = draftEditKeyOf(access, kind, draftId);
  const edit = await findEdit(access, kind, draftId);
  return withTenant(access, async (tx) => {
    const draftIds = await listEarlierAddresses(tx, access, draftId);
    if (draftIds.length === 0) return { edit, before: { draftIds, edit: null } };
    const where = { ...editKey, draftId: { in: draftIds } };
    const row = await tx.draftEdit.findFirst({ where, orderBy: { updatedAt: "desc" } });
    return { edit, before: { draftIds, edit: row && toDraftEdit(row, await dataKeyOf(tx, access)) } };
  });
}

/**
 * Stores what the person typed, sealed. It replaces only the text the writing window has read, so that two windows never
 * overwrite one another. The window chooses the new revision: a repeated write is thereby recognised, and the last text of
 * a closing window can follow a write whose answer has not arrived yet.
 *
 * @throws Problem `role_missing`; `invalid_input`; `conflict` when another text is stored than the one that was read
 */
export function storeEdit(
  access: CompanyAccess,
  kind: string,
  draftId: string,
  body: unknown,
): Promise<Pick<DraftEdit, "revision" | "keptAt">> {
  requireAction(access, parseDraftEditKind(kind) === "purchase" ? "purchase.write" : "sales.write");
  const { version, text, seen, revision } = parseInput(draftEditSchema, body);
  const editKey = draftEditKeyOf(access, kind, draftId);
  return withTenant(access, async (tx) => {
    const dataKey = await dataKeyOf(tx, access);
    const bodySealed = seal(dataKey.key, Buffer.from(text), sealContextOf(editKey, dataKey.id));
    const row = { version, revision, bodySealed, dataKeyId: dataKey.id, updatedAt: machineNow() };
    const whereReplaced = { ...editKey, revision: { in: seen ? [seen, revision] : [revision] } };
    let { count } = await tx.draftEdit.updateMany({ where: whereReplaced, data: row });
    if (count === 0 && !seen)
      count = (await tx.draftEdit.createMany({ data: { ...editKey, ...row }, skipDuplicates: true })).count;
    if (count === 0) throw new Problem("conflict");
    return { revision, keptAt: row.updatedAt.toISOString() };
  });
}

/**
 * Deletes a stored text, because the service has it or the person discarded it; a text newer than the one that was read
 * stays.
 *
 * @returns whether the text was deleted
 */
export async function eraseEdit(
  access: CompanyAccess,
  kind: string,
  draftId: string,
  seen: string | null,
): Promise<{ erased: boolean }> {
  const where = { ...draftEditKeyOf(access, kind, draftId), revision: parseInput(idSchema, seen) };
  const { count } = await withTenant(access, (tx) => tx.draftEdit.deleteMany({ where }));
  return { erased: count > 0 };
}

function draftEditKeyOf(
  { partnerId, companyId, personId }: CompanyAccess,
  kind: string,
  draftId: string,
): DraftEditKey {
  const parsedId = idSchema.safeParse(draftId);
  if (!parsedId.success) throw new Problem("not_found");
  return { partnerId, companyId, personId, kind: parseDraftEditKind(kind), draftId: parsedId.data };
}

function parseDraftEditKind(text: string): DraftEditKind {
  const kind = draftEditKinds.find((draftEditKind) => draftEditKind === text);
  if (!kind) throw new Problem("not_found");
  return kind;
}

function sealContextOf({ partnerId, companyId, personId, kind, draftId }: DraftEditKey, keyId: string) {
  return { table: "draft_edit", partnerId, companyId, column: "body", keyId, row: [personId, kind, draftId] };
}

function toDraftEdit(row: DraftEditRow, dataKey: DataKey): DraftEdit {
  const text = openSealed(dataKey.key, row.bodySealed, sealContextOf(row, row.dataKeyId)).toString();
  const { draftId, version, revision } = row;
  return { draftId, version, text, revision, keptAt: row.updatedAt.toISOString() };
}
