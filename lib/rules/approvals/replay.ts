import type { ApprovalRulesText, ReplayedInvoice, RulePerson } from "@/lib/api/contract/purchases/approval-rules";
import type { CalendarDate } from "@/lib/values/dates";
import { type RuleCase, standingOf } from "./approval-state";
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
  on: CalendarDate;
};

/**
 * What approval rules would have meant for one invoice: whose approvals it would have needed, whether somebody could have
 * given each, and whether a person could have approved alone what they registered. Approvals that were given do not count.
 */
export function replayInvoice(
  text: ApprovalRulesText,
  people: readonly RulePerson[],
  { facts, writers, on, ...told }: PastInvoice,
): ReplayedInvoice {
  const given: RuleCase = { text, people, facts, writers: writers ?? [], given: [], on, othersToCome: false };
  const { chain, stuck } = standingOf(given);
  const nameOf = new Map(people.map(({ personId, name }) => [personId, name]));
  const named = (ids: readonly string[]) => ids.map((id) => nameOf.get(id) ?? "").filter((name) => name !== "");
  const steps = chain.rule === null ? null : text.rules[chain.rule]?.steps;
  return {
    ...told,
    rule: chain.rule === null ? null : chain.rule + 1,
    steps: (steps ?? [{ need: "any" as const, people: chain.slots[0]?.candidates ?? [] }]).map(
      ({ need, people: ids }, index) => ({ need, people: namedWithStandIns(ids, index + 1) }),
    ),
    stuck,
    alone: aloneOf(),
  };

  /** The names of the people in a step who may approve, and of their stand-ins on that day. */
  function namedWithStandIns(ids: readonly string[], step: number): string[] {
    const able = chain.slots.filter((slot) => slot.step === step).flatMap(({ candidates }) => candidates);
    return named([...new Set([...ids.filter((id) => able.includes(id)), ...able])]);
  }

  function aloneOf(): ReplayedInvoice["alone"] {
    const [only] = chain.slots;
    if (!only || chain.slots.length > 1 || only.candidates.length === 0) return { is: "no" };
    if (writers === null) return { is: "unknown" };
    const [own] = writers.filter((personId) => only.candidates.includes(personId));
    if (own === undefined) return { is: "no" };
    return { is: text.oneMayApproveAlone ? "allowed" : "prevented", name: nameOf.get(own) ?? "" };
  }
}
