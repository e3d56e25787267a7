import type { CalendarDate } from "../../../values/dates";

/** A record of the books that a rule names, with the name it had when the rule was written. */
export type NamedId = { id: string; name: string };

/**
 * The supplier invoices a rule applies to. An empty list and a null amount set no condition, and one match in each list is
 * enough. The amount is what is owed including VAT, in minor units of the company's currency as decimal text; a credit
 * counts by its absolute amount.
 */
export type RuleCondition = {
  amountFromMinor: string | null;
  suppliers: readonly NamedId[];
  costCenterItems: readonly NamedId[];
  projects: readonly NamedId[];
};

/** One step of a chain: all of these people must approve, or any one of them. */
export type RuleStep = { need: "all" | "any"; people: readonly string[] };

export type ApprovalRule = { condition: RuleCondition; steps: readonly RuleStep[] };

/** A person who approves in the place of another, from the first to the last of these days. */
export type StandIn = { personId: string; standInId: string; from: CalendarDate; to: CalendarDate };

/** A company's approval rules: the first rule that matches an invoice applies to it. */
export type ApprovalRuleSet = {
  rules: readonly ApprovalRule[];
  /** The person who registered an invoice may be its only approver. */
  oneMayApproveAlone: boolean;
  standIns: readonly StandIn[];
};

export const noApprovalRules: ApprovalRuleSet = { rules: [], oneMayApproveAlone: false, standIns: [] };

/** The limits of one company's rules. */
export const ruleLimits = { rules: 30, steps: 6, people: 20, named: 50, standIns: 30 } as const;

/** A person of the company who may be named in a rule. */
export type RulePerson = {
  personId: string;
  name: string;
  /** Both the person's role here and the service let them approve. */
  mayApprove: boolean;
};

/** A company's rules as the portal's routes answer them; version 0 where none were ever saved. */
export type ApprovalRulesView = {
  version: number;
  text: ApprovalRuleSet;
  savedBy: string | null;
  savedAt: string | null;
  people: readonly RulePerson[];
};

/** Why no one can complete a chain; `step` counts from 1. */
export type StuckReason = {
  /**
   * `nobody`: none of its people may approve. `same_people`: too few different people. `four_eyes`: everybody who may
   * approve the invoice has registered it.
   */
  why: "nobody" | "same_people" | "four_eyes";
  step: number;
};

/** What the rules let one person do about a draft. */
export type RulePermission =
  | { is: "may"; isLast: boolean }
  | { is: "not_turn" }
  | { is: "not_named" }
  | { is: "given" }
  | { is: "needed_later" }
  | { is: "four_eyes" }
  | { is: "stuck" };

/** One step of a draft's chain and its approvals so far; people by name. */
export type ChainStepState = { need: "all" | "any"; people: readonly string[]; givenBy: readonly string[] };

/** The state of a draft in its chain, for the person who asks. */
export type ApprovalStateView = {
  draftId: string;
  ruleVersion: number;
  /** The rules are counted from 1; this is null where no rule matches and one approval is enough. */
  rule: number | null;
  steps: readonly ChainStepState[];
  given: number;
  of: number;
  /** The names of those who may approve now. */
  next: readonly string[];
  /** The names of those who registered the draft or changed it last; null where the portal does not know them. */
  registeredBy: readonly string[] | null;
  verdict: RulePermission;
  stuck: StuckReason | null;
};

/**
 * Tells whether the person who asks may approve a draft now, under the rules and at the service. A person named in the
 * current step may also approve while the service waits for others.
 *
 * @param isAllowedByService the service lets this person approve it now
 */
export function mayApproveByRules(
  { verdict, rule, given, of }: ApprovalStateView,
  isAllowedByService: boolean,
): boolean {
  return verdict.is === "may" && (isAllowedByService || (rule !== null && given < of));
}

/** The progress of a chain after an approval. */
export type ChainProgress = {
  given: number;
  of: number;
  ruleVersion: number;
  /** This tells whether this approval was sent to the service. */
  isSent: boolean;
};

/** One invoice of the last 90 days under rules that are not saved yet. */
export type ReplayedInvoice = {
  id: string;
  is: "invoice" | "draft";
  supplierName: string;
  invoiceNumber: string;
  invoiceOn: CalendarDate | null;
  totalMinor: string;
  currencyCode: string;
  rule: number | null;
  /** The people of each step by name; all of them or any one of them must approve, as `need` says. */
  steps: readonly { need: "all" | "any"; people: readonly string[] }[];
  stuck: StuckReason | null;
  /**
   * This tells whether one person could have approved the invoice alone. `prevented`: the person who registered it
   * could have, but the rules require another person. `allowed`: the rules let one person. `unknown`: one approval is
   * enough, and the person who registered the invoice is not known.
   */
  alone: { is: "no" } | { is: "prevented" | "allowed"; name: string } | { is: "unknown" };
  /** The people who really approved it, as far as they are known. */
  approvedBy: readonly string[];
};

/** What the rules would have meant for the last 90 days. `proof` is required to save exactly this text. */
export type RuleReplay = {
  from: CalendarDate;
  to: CalendarDate;
  invoices: readonly ReplayedInvoice[];
  /** There were more invoices than were replayed. */
  isCut: boolean;
  proof: string;
};
