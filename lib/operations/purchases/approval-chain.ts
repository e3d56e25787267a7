import "server-only";
import type { OperationConflict } from "../../api/contract/operations/operation-conflict";
import type { RuleVerdict } from "../../api/contract/purchases/approval-rules";
import type { SupplierInvoiceDraft } from "../../api/contract/purchases/supplier-invoice-draft";
import { draftCase } from "../../approvals/rules/draft-case";
import type { CompanyAccess } from "../../auth/access";
import { isBarred, nextOf, standingOf, verdictOf } from "../../rules/approvals/approval-state";
import { conflict } from "../engine/conflict";

/** How an approval is executed under the company's rules; it is stored with the operation just before the call. */
export type ChainPlan = {
  ruleVersion: number;
  /** The number of the rule, counted from 1; null where no rule fits. */
  rule: number | null;
  /** How many approvals are given, this one included. */
  given: number;
  of: number;
  /** Whether the approval is sent to the service. */
  isSent: boolean;
  /** The names of the people whose approval comes next. */
  waitsFor: readonly string[];
};

const conflicts: Record<Exclude<RuleVerdict["is"], "may">, OperationConflict> = {
  not_turn: "rules_not_turn",
  not_named: "rules_not_named",
  given: "rules_given",
  needed_later: "rules_needed_later",
  four_eyes: "four_eyes",
  stuck: "rules_stuck",
};

/**
 * What an approval by this person counts as under the company's rules at this moment.
 *
 * Rule: the last approval of the chain is sent to the service. An earlier one is stored in the portal alone, except
 *       where the service itself waits for this person and for others too: then their approval completes nothing there,
 *       and is sent as well
 * @param refusalReason why the service does not let this person approve the draft now; null where it does
 * @throws Problem `conflict` naming the obstacle
 */
export async function planChain(
  access: CompanyAccess,
  draft: SupplierInvoiceDraft,
  mayNot: OperationConflict | null,
): Promise<ChainPlan> {
  const { ruleVersion, given, people } = await draftCase(access, draft);
  const standing = standingOf(given);
  const verdict = verdictOf(given, standing, access.personId);
  if (verdict.is !== "may") throw conflict(conflicts[verdict.is]);
  const { chain, filled } = standing;
  const wasComplete = filled.open.length === 0;
  const isOut = mayNot === "already_approved" || isBarred(given, standing, access.personId);
  if (mayNot !== null && isOut) throw conflict(mayNot);

  const awaitsSelf = draft.approvers.some(
    ({ userId, isApproved }) => !isApproved && people.personOf(userId) === access.personId,
  );
  const after = { ...given, given: [...given.given, access.personId] };
  const next = verdict.isLast ? [] : nextOf(after, standingOf(after));
  const isLast = verdict.isLast;
  const unheard = isLast && mayNot !== null ? draft.approvers.filter(({ isApproved }) => !isApproved) : [];
  return {
    ruleVersion,
    rule: chain.rule === null ? null : chain.rule + 1,
    given: filled.taken.length + (wasComplete ? 0 : 1),
    of: chain.slots.length,
    isSent: mayNot === null && (isLast || (awaitsSelf && given.othersToCome)),
    waitsFor: [
      ...given.people.flatMap(({ personId, name }) => (next.includes(personId) ? name : [])),
      ...unheard.map(({ name }) => name),
    ],
  };
}
