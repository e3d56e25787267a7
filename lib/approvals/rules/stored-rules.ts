import "server-only";
import { type ApprovalRulesText, noApprovalRules } from "@/lib/api/contract/purchases/approval-rules";
import type { Tenant, Tx } from "@/lib/platform/db";

export type StoredRules = { version: number; text: ApprovalRulesText; personId: string | null; createdAt: Date | null };

/** The current rules; version 0 where the company never saved any. */
export async function findRules(tx: Tx, { partnerId, companyId }: Tenant): Promise<StoredRules> {
  const row = await tx.approvalRules.findFirst({ where: { partnerId, companyId }, orderBy: { version: "desc" } });
  if (!row) return { version: 0, text: noApprovalRules, personId: null, createdAt: null };
  const { version, text, personId, createdAt } = row;
  return { version, text: text as unknown as ApprovalRulesText, personId, createdAt };
}

/** The people who wrote a draft in the portal: first who registered it, then everybody who changed it, each once. */
export type Writers = { ids: readonly string[]; isRegisteredHere: boolean };

/** The writers of drafts in the portal, by draft; a draft nobody wrote in the portal is missing. */
export async function listWritersByDraft(
  tx: Tx,
  { partnerId, companyId }: Tenant,
  draftIds: readonly string[] | "all",
): Promise<ReadonlyMap<string, Writers>> {
  const draftId = draftIds === "all" ? undefined : { in: draftIds.map((id) => id.toLowerCase()) };
  const rows = await tx.draftWriter.findMany({
    where: { partnerId, companyId, draftId, refusedAt: null },
    orderBy: [{ did: "desc" }, { at: "asc" }],
  });
  const byDraft = new Map<string, Writers>();
  for (const row of rows) {
    const { ids, isRegisteredHere } = byDraft.get(row.draftId) ?? { ids: [], isRegisteredHere: false };
    byDraft.set(row.draftId, {
      ids: ids.includes(row.personId) ? ids : [...ids, row.personId],
      isRegisteredHere: isRegisteredHere || row.did === "registered",
    });
  }
  return byDraft;
}

/**
 * The writers who count under the four-eyes principle: those who wrote the draft in the portal and, where nobody registered
 * it in the portal, also the person who requested its approval; null where no writer is known.
 */
export function countedWriters(writersHere: Writers | undefined, requestedBy: string | null): readonly string[] | null {
  const ids = writersHere?.ids ?? [];
  const counted = writersHere?.isRegisteredHere || requestedBy === null ? ids : [...new Set([...ids, requestedBy])];
  return counted.length === 0 ? null : counted;
}
