import type { ApprovalRule, ApprovalRulesText, RulePerson } from "@/lib/api/contract/purchases/approval-rules";
import type { CalendarDate } from "@/lib/values/dates";

/** What rules ask of an invoice. */
export type InvoiceFacts = {
  /** What is owed, without its sign, in minor units of the company's currency; null of another currency, whose rate in the books is not known. */
  sizeMinor: bigint | null;
  supplierId: string;
  costCenterItemIds: readonly string[];
  projectIds: readonly string[];
};

/** One approval a chain needs. `candidates` may give it: first those it names, then who stands in for them. */
export type Slot = { step: number; named: readonly string[]; candidates: readonly string[] };

export type Chain = { rule: number | null; slots: readonly Slot[] };

/** The first rule that fits, counted from 0; null where none does. */
export function ruleOf(rules: readonly ApprovalRule[], facts: InvoiceFacts): number | null {
  const index = rules.findIndex(({ condition }) => fits(condition, facts));
  return index === -1 ? null : index;
}

function fits(
  { amountFromMinor, suppliers, costCenterItems, projects }: ApprovalRule["condition"],
  facts: InvoiceFacts,
): boolean {
  // An amount nobody can compare is as large as any: rules narrow, and must not be slipped by in a foreign currency.
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

/** The approvals an invoice needs: one of anybody where no rule fits it. `people` are those who may approve at all. */
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

/** Whether a rule needs this person's approval on a day, or may take it: named by it, or standing in for somebody it names. */
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
