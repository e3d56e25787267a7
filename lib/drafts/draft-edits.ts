import "server-only";
import * as z from "zod";
import {
  type DraftEdit,
  type DraftEditAnswer,
  type DraftEditInput,
  type DraftEditKind,
  draftEditKinds,
  mostDraftEditLength,
} from "@/lib/api/contract/operations/draft-edit";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { open, seal } from "@/lib/auth/tokens/cipher";
import { type DataKey, dataKeyOf } from "@/lib/auth/tokens/store";
import { withTenant } from "@/lib/platform/db";
import { machineNow } from "@/lib/values/clock";
import { parseInput } from "@/lib/values/parse-input";
import { Problem } from "@/lib/values/problem";
import type { DraftEdit as Row } from "@/prisma/generated/client";
import { earlierAddresses } from "./draft-addresses";

const id = z.guid().toLowerCase();
const input: z.ZodType<DraftEditInput> = z.strictObject({
  version: id.nullable(),
  text: z.string().min(1).max(mostDraftEditLength),
  seen: id.nullable(),
  revision: id,
});

/** As many begun documents as are offered again, and of orders listed; older ones wait for their turn. */
const mostListed = 50;

type Key = Pick<Row, "partnerId" | "companyId" | "personId" | "kind" | "draftId">;

/**
 * The person's own texts of documents the service holds nothing of yet, the newest first.
 *
 * @throws Problem `not_found` for a kind whose text is not kept
 */
export function listNewEdits(access: CompanyAccess, kind: string): Promise<DraftEdit[]> {
  const { partnerId, companyId, personId } = access;
  const where = { partnerId, companyId, personId, kind: kindOf(kind), version: null };
  return withTenant(access, async (tx) => {
    const rows = await tx.draftEdit.findMany({ where, orderBy: { updatedAt: "desc" }, take: mostListed });
    const dataKey = await dataKeyOf(tx, access);
    return rows.map((row) => opened(row, dataKey));
  });
}

/**
 * The person's own text of one draft; null when none is kept.
 *
 * @throws Problem `not_found` for what cannot be the id of a draft
 */
export function findEdit(access: CompanyAccess, kind: string, draftId: string): Promise<DraftEdit | null> {
  const where = keyOf(access, kind, draftId);
  return withTenant(access, async (tx) => {
    const row = await tx.draftEdit.findFirst({ where });
    return row ? opened(row, await dataKeyOf(tx, access)) : null;
  });
}

/**
 * The person's own text of one draft, and what is kept of it under addresses it had before: typed on an older version, it
 * is found by whoever opens the draft as it is now.
 *
 * @returns `before` names the older addresses, and the newest text kept under any of them
 * @throws Problem `not_found` for what cannot be the id of a draft
 */
export async function findEdits(access: CompanyAccess, kind: string, draftId: string): Promise<DraftEditAnswer> {
  const { draftId: _, ...key } = keyOf(access, kind, draftId);
  const edit = await findEdit(access, kind, draftId);
  return withTenant(access, async (tx) => {
    const draftIds = await earlierAddresses(tx, access, draftId);
    if (draftIds.length === 0) return { edit, before: { draftIds, edit: null } };
    const where = { ...key, draftId: { in: draftIds } };
    const row = await tx.draftEdit.findFirst({ where, orderBy: { updatedAt: "desc" } });
    return { edit, before: { draftIds, edit: row && opened(row, await dataKeyOf(tx, access)) } };
  });
}

/**
 * Keeps what the person typed, sealed. It replaces only the text the writer has seen: two windows never overwrite one
 * another here. The writer names the new revision, so that a repeat is known as one and the last words of a closing
 * window can follow on a write whose answer is still on its way.
 *
 * @throws Problem `role_missing`; `invalid_input`; `conflict` when another text is kept than the one seen
 */
export function keepEdit(
  access: CompanyAccess,
  kind: string,
  draftId: string,
  body: unknown,
): Promise<Pick<DraftEdit, "revision" | "keptAt">> {
  requireAction(access, kindOf(kind) === "purchase" ? "purchase.write" : "sales.write");
  const { version, text, seen, revision } = parseInput(input, body);
  const key = keyOf(access, kind, draftId);
  return withTenant(access, async (tx) => {
    const dataKey = await dataKeyOf(tx, access);
    const bodySealed = seal(dataKey.key, Buffer.from(text), placeOf(key, dataKey.id));
    const row = { version, revision, bodySealed, dataKeyId: dataKey.id, updatedAt: machineNow() };
    const replaced = { ...key, revision: { in: seen ? [seen, revision] : [revision] } };
    let { count } = await tx.draftEdit.updateMany({ where: replaced, data: row });
    if (count === 0 && !seen)
      count = (await tx.draftEdit.createMany({ data: { ...key, ...row }, skipDuplicates: true })).count;
    if (count === 0) throw new Problem("conflict");
    return { revision, keptAt: row.updatedAt.toISOString() };
  });
}

/**
 * Erases a kept text, because the service holds it or because it was thrown away; a text newer than the one seen stays.
 *
 * @returns whether it is gone
 */
export async function eraseEdit(
  access: CompanyAccess,
  kind: string,
  draftId: string,
  seen: string | null,
): Promise<{ erased: boolean }> {
  const where = { ...keyOf(access, kind, draftId), revision: parseInput(id, seen) };
  const { count } = await withTenant(access, (tx) => tx.draftEdit.deleteMany({ where }));
  return { erased: count > 0 };
}

function keyOf({ partnerId, companyId, personId }: CompanyAccess, kind: string, draftId: string): Key {
  const parsed = id.safeParse(draftId);
  if (!parsed.success) throw new Problem("not_found");
  return { partnerId, companyId, personId, kind: kindOf(kind), draftId: parsed.data };
}

function kindOf(text: string): DraftEditKind {
  const kind = draftEditKinds.find((one) => one === text);
  if (!kind) throw new Problem("not_found");
  return kind;
}

function placeOf({ partnerId, companyId, personId, kind, draftId }: Key, keyId: string) {
  return { table: "draft_edit", partnerId, companyId, column: "body", keyId, row: [personId, kind, draftId] };
}

function opened(row: Row, dataKey: DataKey): DraftEdit {
  const text = open(dataKey.key, row.bodySealed, placeOf(row, row.dataKeyId)).toString();
  const { draftId, version, revision } = row;
  return { draftId, version, text, revision, keptAt: row.updatedAt.toISOString() };
}
