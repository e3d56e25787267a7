import type { ApprovalRuleSet, ReplayedInvoice, RulePerson } from "@/lib/api/contract/purchases/approval-rules";
import type { CalendarDate } from "@/lib/values/dates";
import { type ApprovalCase, approvalStateOf } from "./approval-state";
import type { InvoiceFacts } from "./chain";

/** An invoice of the last 90 days over which approval rules are replayed. */
export type PastInvoice = Pick<
  ReplayedInvoice,
  "id" | "is" | "supplierName" | "invoiceNumber" | "invoiceOn" | "totalMinor" | "currencyCode" | "approvedBy"
> & {
  facts: InvoiceFacts;
  /** Who registered or changed the invoice; null where that is not known. */
  writers: readonly string[] | null;
  /** The day on which the invoice arrived; stand-ins are those of this day. */
  arrivedOn: CalendarDate;
};

/**
 * The effect that approval rules would have had on one invoice: whose approvals it would have needed, whether each of
 * them could have been given, and whether one person could have approved alone what they registered. Approvals that
 * were given do not count.
 */
export function replayInvoice(
  text: ApprovalRuleSet,
  people: readonly RulePerson[],
  { facts, writers, arrivedOn, ...invoiceMembers }: PastInvoice,
): ReplayedInvoice {
  const approvalCase: ApprovalCase = {
    text,
    people,
    facts,
    writers: writers ?? [],
    approvedBy: [],
    standInDay: arrivedOn,
    isAwaitingOtherApprovers: false,
  };
  const { chain, stuckReason } = approvalStateOf(approvalCase);
  const nameById = new Map(people.map(({ personId, name }) => [personId, name]));
  const namesOf = (ids: readonly string[]) => ids.map((id) => nameById.get(id) ?? "").filter((name) => name !== "");
  const steps = chain.ruleIndex === null ? null : text.rules[chain.ruleIndex]?.steps;
  return {
    ...invoiceMembers,
    rule: chain.ruleIndex === null ? null : chain.ruleIndex + 1,
    steps: (steps ?? [{ need: "any" as const, people: chain.slots[0]?.candidates ?? [] }]).map(
      ({ need, people: ids }, index) => ({ need, people: namesWithStandIns(ids, index + 1) }),
    ),
    stuck: stuckReason,
    alone: findSoleApproval(),
  };

  /** The names of the people in a step who may approve, and of their stand-ins on the day the invoice arrived. */
  function namesWithStandIns(ids: readonly string[], step: number): string[] {
    const candidateIds = chain.slots.filter((slot) => slot.step === step).flatMap(({ candidates }) => candidates);
    return namesOf([...new Set([...ids.filter((id) => candidateIds.includes(id)), ...candidateIds])]);
  }

  function findSoleApproval(): ReplayedInvoice["alone"] {
    const [onlySlot] = chain.slots;
    if (!onlySlot || chain.slots.length > 1 || onlySlot.candidates.length === 0) return { is: "no" };
    if (writers === null) return { is: "unknown" };
    const [writerId] = writers.filter((personId) => onlySlot.candidates.includes(personId));
    if (writerId === undefined) return { is: "no" };
    return { is: text.oneMayApproveAlone ? "allowed" : "prevented", name: nameById.get(writerId) ?? "" };
  }
}
