import type {
  ApprovalRulesText,
  RulePerson,
  RuleVerdict,
  StuckReason,
} from "@/lib/api/contract/purchases/approval-rules";
import type { CalendarDate } from "@/lib/values/dates";
import { type Chain, chainOf, type InvoiceFacts } from "./chain";
import { type Filled, fill, firstEmpty, placeOf } from "./fill";

/** All that the approval state of an invoice depends on. */
export type RuleCase = {
  text: ApprovalRulesText;
  /** The people of the company who may be named in rules; nobody else can approve. */
  people: readonly RulePerson[];
  facts: InvoiceFacts;
  /** Who registered the invoice and who changed it last; where that is not known, who requested its approval. */
  writers: readonly string[];
  /** Who approved this version of the invoice, in the order of the approvals. */
  given: readonly string[];
  on: CalendarDate;
  /** The service itself waits for the approval of somebody besides the person who approves now. */
  othersToCome: boolean;
};

export type ApprovalState = { chain: Chain; filled: Filled; stuck: StuckReason | null };

/** Computes which approvals of an invoice's chain are given, which are open, and whether the chain is stuck. */
export function standingOf(given: RuleCase): ApprovalState {
  const chain = chainOf(given.text, given.people, given.facts, given.on);
  // An approval that one person gave alone under earlier rules does not count under rules that forbid this.
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

/** Nobody approves alone what they registered. Where the chain has a second approval, a second person gives that one. */
function isAlone({ text, writers, othersToCome }: RuleCase, { slots }: Chain, personId: string): boolean {
  return !text.oneMayApproveAlone && slots.length === 1 && !othersToCome && writers.includes(personId);
}

/**
 * Whether a person may approve the invoice now, or the reason why not.
 *
 * Rule: `may` is the approval of the step whose turn it is; once the chain is complete, the service decides who may send the
 *       approval to the books. A person who is needed for a later step, because nobody else can give that one, keeps their
 *       approval for it
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

/** The people who may approve now; none once the chain is complete. */
export function nextOf(given: RuleCase, standing: ApprovalState): readonly string[] {
  if (standing.filled.open.length === 0) return [];
  return given.people.flatMap(({ personId }) => (verdictOf(given, standing, personId).is === "may" ? personId : []));
}

/**
 * Whether a person cannot approve when the service refuses them.
 *
 * Rule: rules demand more than the service does, and never give a right that the service withholds. An approval before the
 *       last one of a chain is stored in the portal only, so a person whom the service would refuse now may give it
 */
export function isBarred(given: RuleCase, { chain, filled }: ApprovalState, personId: string): boolean {
  const self = given.people.find((one) => one.personId === personId);
  return filled.open.length === 0 || chain.rule === null || self?.mayApprove !== true;
}
