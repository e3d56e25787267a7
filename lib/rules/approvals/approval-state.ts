import type {
  ApprovalRulesText,
  RulePerson,
  RuleVerdict,
  StuckReason,
} from "@/lib/api/contract/purchases/approval-rules";
import type { CalendarDate } from "@/lib/values/dates";
import { type Chain, chainOf, type InvoiceFacts } from "./chain";
import { type Filled, fill, firstEmpty, placeOf } from "./fill";

/** Everything a chain depends on. */
export type RuleCase = {
  text: ApprovalRulesText;
  /** The company's people who may be named; who is not among them does not approve. */
  people: readonly RulePerson[];
  facts: InvoiceFacts;
  /** Who registered it and who changed it last; where that is not known, who asked for its approval. */
  writers: readonly string[];
  /** Who approved this text of it, in their order. */
  given: readonly string[];
  on: CalendarDate;
  /** The service itself waits for somebody besides who presses. */
  othersToCome: boolean;
};

export type ApprovalState = { chain: Chain; filled: Filled; stuck: StuckReason | null };

/** How an invoice stands in its chain. */
export function standingOf(given: RuleCase): ApprovalState {
  const chain = chainOf(given.text, given.people, given.facts, given.on);
  // What one person approved alone under other rules does not count under these.
  const counted = given.given.filter((personId) => !isAlone({ ...given, othersToCome: false }, chain, personId));
  const filled = fill(chain.slots, counted);
  return { chain, filled, stuck: stuckOf(given, chain, filled) };
}

function stuckOf(given: RuleCase, chain: Chain, filled: Filled): StuckReason | null {
  const empty = firstEmpty(filled);
  if (empty) return { why: empty.candidates.length === 0 ? "nobody" : "same_people", step: empty.step };
  const [only] = filled.open;
  if (!only || chain.slots.length > 1) return null;
  return only.candidates.every((personId) => isAlone(given, chain, personId)) ? { why: "four_eyes", step: 1 } : null;
}

/** Nobody approves alone what they registered: where the chain has a second approval, a second person gives it. */
function isAlone({ text, writers, othersToCome }: RuleCase, { slots }: Chain, personId: string): boolean {
  return !text.oneMayApproveAlone && slots.length === 1 && !othersToCome && writers.includes(personId);
}

/**
 * What a person may do about it.
 *
 * Rule: `may` is the approval of the step whose turn it is; once the chain is complete, the service decides who tells the
 *       books. Whoever is named in a later step that nobody else can give keeps their approval for that one
 */
export function verdictOf(given: RuleCase, { chain, filled, stuck }: ApprovalState, personId: string): RuleVerdict {
  if (filled.open.length === 0) return { is: "may", isLast: true };
  if (filled.taken.some((one) => one.personId === personId)) return { is: "given" };
  if (isAlone(given, chain, personId)) return { is: "four_eyes" };
  if (stuck) return { is: "stuck" };
  const isNamed = filled.open.some(({ candidates }) => candidates.includes(personId));
  if (!isNamed) return { is: "not_named" };
  if (placeOf(filled, personId)) return { is: "may", isLast: filled.open.length === 1 };
  const turn = filled.open[0]?.step;
  const isTurn = filled.open.some(({ step, candidates }) => step === turn && candidates.includes(personId));
  return { is: isTurn ? "needed_later" : "not_turn" };
}

/** Those who may approve now. */
export function nextOf(given: RuleCase, standing: ApprovalState): readonly string[] {
  if (standing.filled.open.length === 0) return [];
  return given.people.flatMap(({ personId }) => (verdictOf(given, standing, personId).is === "may" ? personId : []));
}

/**
 * Whether the service's refusal of a person stands in their way.
 *
 * Rule: rules ask for more than the service does, and never give a right it withholds; an approval before the last of a chain
 *       is kept here, and whom the service would not let press now may give it
 */
export function isBarred(given: RuleCase, { chain, filled }: ApprovalState, personId: string): boolean {
  const self = given.people.find((one) => one.personId === personId);
  return filled.open.length === 0 || chain.rule === null || self?.mayApprove !== true;
}
