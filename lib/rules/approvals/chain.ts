import type { ApprovalRule, ApprovalRulesText, RulePerson } from "@/lib/api/contract/purchases/approval-rules";
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

/** One approval that a chain needs. `candidates` are the people who may give it: first those named, then their stand-ins. */
export type Slot = { step: number; named: readonly string[]; candidates: readonly string[] };

export type Chain = { rule: number | null; slots: readonly Slot[] };

/** The index of the first rule whose condition the invoice meets; null where it meets none. */
export function ruleOf(rules: readonly ApprovalRule[], facts: InvoiceFacts): number | null {
  const index = rules.findIndex(({ condition }) => fits(condition, facts));
  return index === -1 ? null : index;
}

function fits(
  { amountFromMinor, suppliers, costCenterItems, projects }: ApprovalRule["condition"],
  facts: InvoiceFacts,
): boolean {
  // An amount that cannot be compared counts as large, so that an invoice in a foreign currency cannot evade a rule.
  const isLarge = amountFromMinor === null || facts.sizeMinor === null || facts.sizeMinor >= BigInt(amountFromMinor);
  const isOf = (list: readonly { id: string }[], ids: readonly string[]) =>
    list.length === 0 || list.some(({ id }) => ids.includes(id));
  return (
    isLarge &&
    isOf(suppliers, [facts.supplierId]) &&
    isOf(costCenterItems, facts.costCenterItemIds) &&
    isOf(projects, facts.projectIds)
  );
}

/**
 * The approvals an invoice needs. Where it meets no rule, one approval by anybody is enough.
 *
 * @param people     the people of the company; only those with `mayApprove` become candidates
 * @param standInDay the day on which stand-ins are looked up
 */
export function chainOf(
  text: ApprovalRulesText,
  people: readonly RulePerson[],
  facts: InvoiceFacts,
  on: CalendarDate,
): Chain {
  const able = new Set(people.flatMap(({ personId, mayApprove }) => (mayApprove ? personId : [])));
  const rule = ruleOf(text.rules, facts);
  const steps = rule === null ? null : text.rules[rule]?.steps;
  if (!steps) return { rule: null, slots: [{ step: 1, named: [...able], candidates: [...able] }] };
  const slotOf = (step: number, named: readonly string[]): Slot => {
    const standing = named.flatMap((personId) => standInsOf(text, personId, on));
    return { step, named, candidates: [...new Set([...named, ...standing])].filter((id) => able.has(id)) };
  };
  return {
    rule,
    slots: steps.flatMap(({ need, people: named }, index) =>
      need === "any" ? slotOf(index + 1, named) : named.map((personId) => slotOf(index + 1, [personId])),
    ),
  };
}

/** Whether a rule names this person, or somebody for whom this person is the stand-in on a day. */
export function isNamedIn(
  text: ApprovalRulesText,
  { steps }: ApprovalRule,
  personId: string,
  on: CalendarDate,
): boolean {
  const named = steps.flatMap(({ people }) => people);
  return named.some((one) => one === personId || standInsOf(text, one, on).includes(personId));
}

function standInsOf({ standIns }: ApprovalRulesText, personId: string, on: CalendarDate): string[] {
  return standIns.flatMap((one) => (one.personId === personId && one.from <= on && on <= one.to ? one.standInId : []));
}
