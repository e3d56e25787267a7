import type {
  ApprovalRuleSet,
  RulePermission,
  RulePerson,
  StuckReason,
} from "@/lib/api/contract/purchases/approval-rules";
import type { CalendarDate } from "@/lib/values/dates";
import { type ApprovalChain, approvalChainOf, type InvoiceFacts } from "./chain";
import { type FilledSlots, fillSlots, findSlotFor, firstUnfillableSlot } from "./fill-slots";

/** All that the approval state of an invoice depends on. */
export type ApprovalCase = {
  text: ApprovalRuleSet;
  /** The people of the company who may be named in rules; nobody else can approve. */
  people: readonly RulePerson[];
  facts: InvoiceFacts;
  /** Who registered the invoice and who changed it last; where that is not known, who requested its approval. */
  writers: readonly string[];
  /** Who approved this version of the invoice, in the order of the approvals. */
  approvedBy: readonly string[];
  standInDay: CalendarDate;
  /** The service itself waits for the approval of somebody besides the person who approves now. */
  isAwaitingOtherApprovers: boolean;
};

export type ApprovalState = { chain: ApprovalChain; filledSlots: FilledSlots; stuckReason: StuckReason | null };

/** Computes which approvals of an invoice's chain are given, which are open, and whether the chain is stuck. */
export function approvalStateOf(approvalCase: ApprovalCase): ApprovalState {
  const chain = approvalChainOf(approvalCase.text, approvalCase.people, approvalCase.facts, approvalCase.standInDay);
  // An approval that one person gave alone under earlier rules does not count under rules that forbid this.
  const countedApprovals = approvalCase.approvedBy.filter(
    (personId) => !wouldApproveAlone({ ...approvalCase, isAwaitingOtherApprovers: false }, chain, personId),
  );
  const filledSlots = fillSlots(chain.slots, countedApprovals);
  return { chain, filledSlots, stuckReason: stuckReasonOf(approvalCase, chain, filledSlots) };
}

function stuckReasonOf(approvalCase: ApprovalCase, chain: ApprovalChain, filledSlots: FilledSlots): StuckReason | null {
  const unfillableSlot = firstUnfillableSlot(filledSlots);
  if (unfillableSlot)
    return { why: unfillableSlot.candidates.length === 0 ? "nobody" : "same_people", step: unfillableSlot.step };
  const [onlySlot] = filledSlots.openSlots;
  if (!onlySlot || chain.slots.length > 1) return null;
  return onlySlot.candidates.every((personId) => wouldApproveAlone(approvalCase, chain, personId))
    ? { why: "four_eyes", step: 1 }
    : null;
}

/**
 * Whether a person would approve alone what they wrote, which only the company can allow. A second approval, in the
 * chain or in the service, always comes from a second person.
 */
function wouldApproveAlone(
  { text, writers, isAwaitingOtherApprovers }: ApprovalCase,
  { slots }: ApprovalChain,
  personId: string,
): boolean {
  return !text.oneMayApproveAlone && slots.length === 1 && !isAwaitingOtherApprovers && writers.includes(personId);
}

/**
 * Whether a person may approve the invoice now, or the reason why not.
 *
 * Rule: `may` is the approval of the step whose turn it is. Once the chain is complete, the service decides who may
 *       send the approval to the books. A person keeps their approval for a later step that nobody else can approve
 */
export function ruleVerdictOf(
  approvalCase: ApprovalCase,
  { chain, filledSlots, stuckReason }: ApprovalState,
  personId: string,
): RulePermission {
  if (filledSlots.openSlots.length === 0) return { is: "may", isLast: true };
  if (filledSlots.approvals.some((approval) => approval.personId === personId)) return { is: "given" };
  if (wouldApproveAlone(approvalCase, chain, personId)) return { is: "four_eyes" };
  if (stuckReason) return { is: "stuck" };
  const isCandidate = filledSlots.openSlots.some(({ candidates }) => candidates.includes(personId));
  if (!isCandidate) return { is: "not_named" };
  if (findSlotFor(filledSlots, personId)) return { is: "may", isLast: filledSlots.openSlots.length === 1 };
  const currentStep = filledSlots.openSlots[0]?.step;
  const isCandidateNow = filledSlots.openSlots.some(
    ({ step, candidates }) => step === currentStep && candidates.includes(personId),
  );
  return { is: isCandidateNow ? "needed_later" : "not_turn" };
}

/** The people who may approve now; none once the chain is complete. */
export function listNextApprovers(approvalCase: ApprovalCase, state: ApprovalState): readonly string[] {
  if (state.filledSlots.openSlots.length === 0) return [];
  return approvalCase.people.flatMap(({ personId }) =>
    ruleVerdictOf(approvalCase, state, personId).is === "may" ? personId : [],
  );
}

/**
 * Whether a person cannot approve when the service refuses them.
 *
 * Rule: rules demand more than the service does, and never give a right that the service withholds. An approval before the
 *       last one of a chain is stored in the portal only, so a person whom the service would refuse now may give it
 */
export function isBlockedByServiceRefusal(
  approvalCase: ApprovalCase,
  { chain, filledSlots }: ApprovalState,
  personId: string,
): boolean {
  const approver = approvalCase.people.find((person) => person.personId === personId);
  return filledSlots.openSlots.length === 0 || chain.ruleIndex === null || approver?.mayApprove !== true;
}
