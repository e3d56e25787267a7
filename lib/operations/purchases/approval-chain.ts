import "server-only";
import type { OperationConflict } from "../../api/contract/operations/operation-conflict";
import type { RulePermission } from "../../api/contract/purchases/approval-rules";
import type { SupplierInvoiceDraft } from "../../api/contract/purchases/supplier-invoice-draft";
import { readDraftCase } from "../../approvals/rules/draft-case";
import type { CompanyAccess } from "../../auth/access";
import {
  approvalStateOf,
  isBlockedByServiceRefusal,
  listNextApprovers,
  ruleVerdictOf,
} from "../../rules/approvals/approval-state";
import { conflictProblem } from "../engine/conflict";

/** How an approval is executed under the company's rules. It is stored with the operation just before the call. */
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

const conflictsByVerdict: Record<Exclude<RulePermission["is"], "may">, OperationConflict> = {
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
  refusalReason: OperationConflict | null,
): Promise<ChainPlan> {
  const { ruleVersion, ruleCase, people } = await readDraftCase(access, draft);
  const approvalState = approvalStateOf(ruleCase);
  const rulePermission = ruleVerdictOf(ruleCase, approvalState, access.personId);
  if (rulePermission.is !== "may") throw conflictProblem(conflictsByVerdict[rulePermission.is]);
  const { chain, filledSlots } = approvalState;
  const wasChainComplete = filledSlots.openSlots.length === 0;
  const isApprovalExcluded =
    refusalReason === "already_approved" || isBlockedByServiceRefusal(ruleCase, approvalState, access.personId);
  if (refusalReason !== null && isApprovalExcluded) throw conflictProblem(refusalReason);

  const isAwaitedByService = draft.approvers.some(
    ({ userId, isApproved }) => !isApproved && people.personOf(userId) === access.personId,
  );
  const caseAfterApproval = { ...ruleCase, approvedBy: [...ruleCase.approvedBy, access.personId] };
  const nextPersonIds = rulePermission.isLast
    ? []
    : listNextApprovers(caseAfterApproval, approvalStateOf(caseAfterApproval));
  const isLast = rulePermission.isLast;
  const missingApprovers =
    isLast && refusalReason !== null ? draft.approvers.filter(({ isApproved }) => !isApproved) : [];
  return {
    ruleVersion,
    rule: chain.ruleIndex === null ? null : chain.ruleIndex + 1,
    given: filledSlots.approvals.length + (wasChainComplete ? 0 : 1),
    of: chain.slots.length,
    isSent: refusalReason === null && (isLast || (isAwaitedByService && ruleCase.isAwaitingOtherApprovers)),
    waitsFor: [
      ...ruleCase.people.flatMap(({ personId, name }) => (nextPersonIds.includes(personId) ? name : [])),
      ...missingApprovers.map(({ name }) => name),
    ],
  };
}
