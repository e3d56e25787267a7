import "server-only";
import { type ApprovalRuleSet, noApprovalRules } from "@/lib/api/contract/purchases/approval-rules";
import type { Tenant, Tx } from "@/lib/platform/db";

export type StoredRules = { version: number; text: ApprovalRuleSet; personId: string | null; createdAt: Date | null };

/** The current rules; version 0 where the company never saved any. */
export async function findApprovalRules(tx: Tx, { partnerId, companyId }: Tenant): Promise<StoredRules> {
  const row = await tx.approvalRules.findFirst({ where: { partnerId, companyId }, orderBy: { version: "desc" } });
  if (!row) return { version: 0, text: noApprovalRules, personId: null, createdAt: null };
  const { version, text, personId, createdAt } = row;
  return { version, text: text as unknown as ApprovalRuleSet, personId, createdAt };
}

/** The people who wrote a draft in the portal: first who registered it, then everybody who changed it, each once. */
export type DraftWriters = { ids: readonly string[]; isRegisteredInPortal: boolean };

/** The writers of drafts in the portal, by draft; a draft nobody wrote in the portal is missing. */
export async function listWritersByDraft(
  tx: Tx,
  { partnerId, companyId }: Tenant,
  draftIds: readonly string[] | "all",
): Promise<ReadonlyMap<string, DraftWriters>> {
  const draftId = draftIds === "all" ? undefined : { in: draftIds.map((id) => id.toLowerCase()) };
  const rows = await tx.draftWriter.findMany({
    where: { partnerId, companyId, draftId, refusedAt: null },
    orderBy: [{ did: "desc" }, { at: "asc" }],
  });
  const writersByDraft = new Map<string, DraftWriters>();
  for (const row of rows) {
    const { ids, isRegisteredInPortal } = writersByDraft.get(row.draftId) ?? { ids: [], isRegisteredInPortal: false };
    writersByDraft.set(row.draftId, {
      ids: ids.includes(row.personId) ? ids : [...ids, row.personId],
      isRegisteredInPortal: isRegisteredInPortal || row.did === "registered",
    });
  }
  return writersByDraft;
}

/**
 * The writers who count under the four-eyes principle: those who wrote the draft in the portal and, where nobody registered
 * it in the portal, also the person who requested its approval; null where no writer is known.
 */
export function countedWriterIdsOf(
  portalWriters: DraftWriters | undefined,
  requesterId: string | null,
): readonly string[] | null {
  const ids = portalWriters?.ids ?? [];
  const countedIds =
    portalWriters?.isRegisteredInPortal || requesterId === null ? ids : [...new Set([...ids, requesterId])];
  return countedIds.length === 0 ? null : countedIds;
}
