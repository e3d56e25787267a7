import type { ApprovalRule, ApprovalRuleSet, RulePerson } from "@/lib/api/contract/purchases/approval-rules";
import type { CalendarDate } from "@/lib/values/dates";

/** The properties of an invoice that approval rules compare. */
export type InvoiceFacts = {
  /**
   * The amount owed, without its sign, in minor units of the company's currency; null for an invoice in another currency.
   */
  sizeMinor: bigint | null;
  supplierId: string;
  costCenterItemIds: readonly string[];
  projectIds: readonly string[];
};

/** One approval that a chain needs. `candidates` are the ids of the people who may give it; stand-ins come last. */
export type ApprovalSlot = { step: number; namedPersonIds: readonly string[]; candidates: readonly string[] };

export type ApprovalChain = { ruleIndex: number | null; slots: readonly ApprovalSlot[] };

/** The index of the first rule whose condition the invoice meets; null where it meets none. */
export function indexOfMatchingRule(rules: readonly ApprovalRule[], facts: InvoiceFacts): number | null {
  const index = rules.findIndex(({ condition }) => meetsCondition(condition, facts));
  return index === -1 ? null : index;
}

function meetsCondition(
  { amountFromMinor, suppliers, costCenterItems, projects }: ApprovalRule["condition"],
  facts: InvoiceFacts,
): boolean {
  // An amount that cannot be compared counts as large, so that an invoice in a foreign currency cannot evade a rule.
  const isLarge = amountFromMinor === null || facts.sizeMinor === null || facts.sizeMinor >= BigInt(amountFromMinor);
  const includesAny = (namedIds: readonly { id: string }[], ids: readonly string[]) =>
    namedIds.length === 0 || namedIds.some(({ id }) => ids.includes(id));
  return (
    isLarge &&
    includesAny(suppliers, [facts.supplierId]) &&
    includesAny(costCenterItems, facts.costCenterItemIds) &&
    includesAny(projects, facts.projectIds)
  );
}

/**
 * The approvals an invoice needs. Where it meets no rule, one approval by anybody is enough.
 *
 * @param people     the people of the company; only those with `mayApprove` become candidates
 * @param standInDay the day on which stand-ins are looked up
 */
export function approvalChainOf(
  text: ApprovalRuleSet,
  people: readonly RulePerson[],
  facts: InvoiceFacts,
  standInDay: CalendarDate,
): ApprovalChain {
  const approverIds = new Set(people.flatMap(({ personId, mayApprove }) => (mayApprove ? personId : [])));
  const ruleIndex = indexOfMatchingRule(text.rules, facts);
  const steps = ruleIndex === null ? null : text.rules[ruleIndex]?.steps;
  if (!steps)
    return { ruleIndex: null, slots: [{ step: 1, namedPersonIds: [...approverIds], candidates: [...approverIds] }] };
  const slotOf = (step: number, namedPersonIds: readonly string[]): ApprovalSlot => {
    const standInIds = namedPersonIds.flatMap((personId) => standInIdsOf(text, personId, standInDay));
    return {
      step,
      namedPersonIds,
      candidates: [...new Set([...namedPersonIds, ...standInIds])].filter((id) => approverIds.has(id)),
    };
  };
  return {
    ruleIndex,
    slots: steps.flatMap(({ need, people: namedPersonIds }, index) =>
      need === "any"
        ? slotOf(index + 1, namedPersonIds)
        : namedPersonIds.map((personId) => slotOf(index + 1, [personId])),
    ),
  };
}

/** Whether a rule names this person, or somebody for whom this person is the stand-in on a day. */
export function isNamedInRule(
  text: ApprovalRuleSet,
  { steps }: ApprovalRule,
  personId: string,
  standInDay: CalendarDate,
): boolean {
  const namedPersonIds = steps.flatMap(({ people }) => people);
  return namedPersonIds.some(
    (namedPersonId) => namedPersonId === personId || standInIdsOf(text, namedPersonId, standInDay).includes(personId),
  );
}

function standInIdsOf({ standIns }: ApprovalRuleSet, personId: string, standInDay: CalendarDate): string[] {
  return standIns.flatMap((standIn) =>
    standIn.personId === personId && standIn.from <= standInDay && standInDay <= standIn.to ? standIn.standInId : [],
  );
}
