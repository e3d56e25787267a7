import "server-only";
import type { ApprovalRuleSet } from "@/lib/api/contract/purchases/approval-rules";
import type { HistoryEvent, RuleVersion } from "@/lib/api/contract/purchases/history";
import { type AuditRow, digestOf, hasStoredHash } from "@/lib/audit/chain";
import type { CompanyAccess } from "@/lib/auth/access";
import type { Tx } from "@/lib/platform/db";
import { readPersonNames } from "../request-view";

type SavedRulesDetail = { ruleVersion?: unknown; text?: unknown };

/**
 * All versions of the company's rules that applied to decisions of a history, the oldest first, compared with the trail.
 */
export async function readRuleVersions(
  tx: Tx,
  access: CompanyAccess,
  events: readonly Pick<HistoryEvent, "ruleVersion">[],
): Promise<readonly RuleVersion[]> {
  const { partnerId, companyId } = access;
  const versionTexts = [...new Set(events.flatMap(({ ruleVersion }) => ruleVersion ?? []))];
  const versions = versionTexts.map(Number).filter((version) => Number.isSafeInteger(version) && version > 0);
  if (versions.length === 0) return [];
  const companyColumns = { partnerId, companyId };
  const storedVersions = await tx.approvalRules.findMany({ where: { ...companyColumns, version: { in: versions } } });
  const saveRows = await tx.auditEvent.findMany({
    where: { ...companyColumns, kind: "rules.saved" },
    orderBy: { number: "asc" },
  });
  const ids = storedVersions.flatMap(({ text, personId }) => [
    personId,
    ...personIdsIn(text as unknown as ApprovalRuleSet),
  ]);
  const names = await readPersonNames(tx, access, ids);
  return versions
    .toSorted((left, right) => left - right)
    .map((version) => {
      const row = storedVersions.find((storedVersion) => storedVersion.version === version);
      const text = row ? (row.text as unknown as ApprovalRuleSet) : null;
      return {
        version: String(version),
        text,
        people: text ? personIdsIn(text).map((personId) => ({ personId, name: names.get(personId) ?? "" })) : [],
        savedBy: names.get(row?.personId ?? "") ?? "",
        savedAt: row?.createdAt.toISOString() ?? null,
        isAsSaved: isTextAsSaved(version, text, saveRows),
      };
    });
}

/**
 * Whether a version's text is the one that was saved; null where the trail does not tell. Only the first save counts: a
 * row that was added later says nothing about the rules that applied before it.
 */
function isTextAsSaved(version: number, text: ApprovalRuleSet | null, saveRows: readonly AuditRow[]): boolean | null {
  const firstSave = saveRows.find(({ detail }) => (detail as SavedRulesDetail).ruleVersion === version);
  const { text: digest } = (firstSave?.detail ?? {}) as SavedRulesDetail;
  if (!firstSave || digest === undefined) return null;
  return hasStoredHash(firstSave) && text !== null && digest === digestOf(text);
}

function personIdsIn({ rules, standIns }: ApprovalRuleSet): string[] {
  const approverIds = rules.flatMap(({ steps }) => steps.flatMap(({ people }) => people));
  return [...new Set([...approverIds, ...standIns.flatMap(({ personId, standInId }) => [personId, standInId])])];
}
