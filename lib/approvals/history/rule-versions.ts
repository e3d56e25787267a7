import "server-only";
import type { ApprovalRulesText } from "@/lib/api/contract/purchases/approval-rules";
import type { HistoryEvent, RuleVersion } from "@/lib/api/contract/purchases/history";
import { type AuditRow, digestOf, isAsWritten } from "@/lib/audit/chain";
import type { CompanyAccess } from "@/lib/auth/access";
import type { Tx } from "@/lib/platform/db";
import { namesOf } from "../request-view";

type Saved = { ruleVersion?: unknown; text?: unknown };

/**
 * All versions of the company's rules that applied to decisions of a history, the oldest first, compared with the trail.
 */
export async function ruleVersionsOf(
  tx: Tx,
  access: CompanyAccess,
  events: readonly Pick<HistoryEvent, "ruleVersion">[],
): Promise<readonly RuleVersion[]> {
  const { partnerId, companyId } = access;
  const named = [...new Set(events.flatMap(({ ruleVersion }) => ruleVersion ?? []))];
  const versions = named.map(Number).filter((version) => Number.isSafeInteger(version) && version > 0);
  if (versions.length === 0) return [];
  const of = { partnerId, companyId };
  const kept = await tx.approvalRules.findMany({ where: { ...of, version: { in: versions } } });
  const saves = await tx.auditEvent.findMany({ where: { ...of, kind: "rules.saved" }, orderBy: { number: "asc" } });
  const ids = kept.flatMap(({ text, personId }) => [personId, ...peopleIn(text as unknown as ApprovalRulesText)]);
  const names = await namesOf(tx, access, ids);
  return versions
    .toSorted((a, b) => a - b)
    .map((version) => {
      const row = kept.find((one) => one.version === version);
      const text = row ? (row.text as unknown as ApprovalRulesText) : null;
      return {
        version: String(version),
        text,
        people: text ? peopleIn(text).map((personId) => ({ personId, name: names.get(personId) ?? "" })) : [],
        savedBy: names.get(row?.personId ?? "") ?? "",
        savedAt: row?.createdAt.toISOString() ?? null,
        isAsSaved: isAsSaved(version, text, saves),
      };
    });
}

/** Only the first save of a version counts: a row that was added later says nothing about the rules until then. */
function isAsSaved(version: number, text: ApprovalRulesText | null, saves: readonly AuditRow[]): boolean | null {
  const save = saves.find(({ detail }) => (detail as Saved).ruleVersion === version);
  const { text: digest } = (save?.detail ?? {}) as Saved;
  if (!save || digest === undefined) return null;
  return isAsWritten(save) && text !== null && digest === digestOf(text);
}

function peopleIn({ rules, standIns }: ApprovalRulesText): string[] {
  const named = rules.flatMap(({ steps }) => steps.flatMap(({ people }) => people));
  return [...new Set([...named, ...standIns.flatMap(({ personId, standInId }) => [personId, standInId])])];
}
