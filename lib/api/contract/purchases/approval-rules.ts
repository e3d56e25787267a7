import type { CalendarDate } from "../../../values/dates";

/** Something of the books a rule names, with the name it had when the rule was written. */
export type NamedId = { id: string; name: string };

/**
 * Which supplier invoices a rule is for; an empty list and a null amount ask for nothing. One hit in each list is enough.
 * The amount is what is owed with VAT, in minor units of the company's currency as decimal text; a credit counts by its size.
 */
export type RuleCondition = {
  amountFromMinor: string | null;
  suppliers: readonly NamedId[];
  costCenterItems: readonly NamedId[];
  projects: readonly NamedId[];
};

/** One step of a chain: approved by all of these people, or by any one of them. */
export type RuleStep = { need: "all" | "any"; people: readonly string[] };

export type ApprovalRule = { condition: RuleCondition; steps: readonly RuleStep[] };

/** Who approves in the place of another, from the first to the last of these days. */
export type StandIn = { personId: string; standInId: string; from: CalendarDate; to: CalendarDate };

/** A company's rules of approving: the first rule that fits an invoice is the one it goes by. */
export type ApprovalRulesText = {
  rules: readonly ApprovalRule[];
  /** Who registered an invoice may be the only one who approves it. */
  oneMayApproveAlone: boolean;
  standIns: readonly StandIn[];
};

export const noApprovalRules: ApprovalRulesText = { rules: [], oneMayApproveAlone: false, standIns: [] };

/** As much as one company's rules may hold. */
export const mostOfRules = { rules: 30, steps: 6, people: 20, named: 50, standIns: 30 } as const;

/** Somebody of the company who may be named in a rule. */
export type RulePerson = {
  personId: string;
  name: string;
  /** Their role here and the service both let them approve. */
  mayApprove: boolean;
};

/** A company's rules as our routes answer them; version 0 where none were ever saved. */
export type ApprovalRulesView = {
  version: number;
  text: ApprovalRulesText;
  savedBy: string | null;
  savedAt: string | null;
  people: readonly RulePerson[];
};

/** Why nobody can bring a chain to its end; `step` counts from 1. */
export type StuckReason = {
  /** `nobody`: none of its people may approve. `same_people`: too few different people. `four_eyes`: all who may have registered it. */
  why: "nobody" | "same_people" | "four_eyes";
  step: number;
};

/** What one person may do about a draft by the rules. */
export type RuleVerdict =
  | { is: "may"; isLast: boolean }
  | { is: "not_turn" }
  | { is: "not_named" }
  | { is: "given" }
  | { is: "needed_later" }
  | { is: "four_eyes" }
  | { is: "stuck" };

/** One step of a draft's chain as it stands; people by name. */
export type StandingStep = { need: "all" | "any"; people: readonly string[]; givenBy: readonly string[] };

/** How a draft stands in its chain, for the person who asks. */
export type ApprovalStanding = {
  draftId: string;
  ruleVersion: number;
  /** Counts from 1; null where no rule fits and one approval is enough. */
  rule: number | null;
  steps: readonly StandingStep[];
  given: number;
  of: number;
  /** Names of those who may approve now. */
  next: readonly string[];
  /** Who registered it or changed it last, by name; null where that is not known here. */
  registeredBy: readonly string[] | null;
  verdict: RuleVerdict;
  stuck: StuckReason | null;
};

/**
 * Whether the person who asked may approve a draft now, by the rules and at the service. A step of a chain is theirs also where
 * the service waits for others.
 *
 * @param isLetByService the service lets them approve it now
 */
export function mayByRules({ verdict, rule, given, of }: ApprovalStanding, isLetByService: boolean): boolean {
  return verdict.is === "may" && (isLetByService || (rule !== null && given < of));
}

/** How far a chain had come with an approval. */
export type GivenStep = {
  given: number;
  of: number;
  ruleVersion: number;
  /** Whether the service was told of this approval. */
  isSent: boolean;
};

/** One invoice of the last 90 days under rules that were not saved yet. */
export type ReplayedInvoice = {
  id: string;
  is: "invoice" | "draft";
  supplierName: string;
  invoiceNumber: string;
  invoiceOn: CalendarDate | null;
  totalMinor: string;
  currencyCode: string;
  rule: number | null;
  /** By name, step by step; of a step all or any as the rule says. */
  steps: readonly { need: "all" | "any"; people: readonly string[] }[];
  stuck: StuckReason | null;
  /**
   * Where one person would have been alone. `prevented`: who registered it could have approved it alone, and another one has
   * to. `allowed`: they may. `unknown`: one approval is enough, and who registered it is not known.
   */
  alone: { is: "no" } | { is: "prevented" | "allowed"; name: string } | { is: "unknown" };
  /** Who approved it really, as far as that is known. */
  approvedBy: readonly string[];
};

/** What rules would have meant for the last 90 days. `proof` is what a save of exactly this text needs. */
export type Replay = {
  from: CalendarDate;
  to: CalendarDate;
  invoices: readonly ReplayedInvoice[];
  /** More were there than are replayed. */
  isCut: boolean;
  proof: string;
};
