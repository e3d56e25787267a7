import { describe, expect, it } from "vitest";
import type {
  ApprovalRule,
  ApprovalRuleSet,
  RulePermission,
  RuleStep,
} from "@/lib/api/contract/purchases/approval-rules";
import { type ApprovalCase, approvalStateOf, listNextApprovers, ruleVerdictOf } from "./approval-state";
import { approvalChainOf, type InvoiceFacts, indexOfMatchingRule } from "./chain";
import { invoiceFactsOf } from "./invoice-facts";

const [anna, erik, karin, lars] = ["anna", "erik", "karin", "lars"];
const people = [anna, erik, karin].map((personId) => ({ personId, name: personId, mayApprove: true }));
const peopleWithLars = [...people, { personId: lars, name: lars, mayApprove: false }];
const anyCondition = { amountFromMinor: null, suppliers: [], costCenterItems: [], projects: [] };
const stepOfAll = (...personIds: string[]): RuleStep => ({ need: "all", people: personIds });
const stepOfAny = (...personIds: string[]): RuleStep => ({ need: "any", people: personIds });
const facts: InvoiceFacts = { sizeMinor: 1_250_00n, supplierId: "s", costCenterItemIds: [], projectIds: [] };

function makeRulesText(steps: readonly RuleStep[], overrides: Partial<ApprovalRuleSet> = {}): ApprovalRuleSet {
  const rules = steps.length > 0 ? [{ condition: anyCondition, steps }] : [];
  return { rules, oneMayApproveAlone: false, standIns: [], ...overrides };
}

function makeApprovalCase(
  steps: readonly RuleStep[],
  overrides: Partial<ApprovalCase> = {},
  textOverrides: Partial<ApprovalRuleSet> = {},
): ApprovalCase {
  const defaults = { facts, writers: [], approvedBy: [], standInDay: "2026-11-23", isAwaitingOtherApprovers: false };
  return { text: makeRulesText(steps, textOverrides), people: peopleWithLars, ...defaults, ...overrides };
}

const verdictFor = (approvalCase: ApprovalCase, personId: string) =>
  ruleVerdictOf(approvalCase, approvalStateOf(approvalCase), personId);
const makeStandIn = (personId: string, standInId: string) => ({
  personId,
  standInId,
  from: "2026-11-20",
  to: "2026-11-25",
});

type VerdictRow = [
  description: string,
  approvalCase: ApprovalCase,
  verdicts: Record<string, RulePermission["is"]>,
  expectedApprovers: string[],
];

const verdictRows: VerdictRow[] = [
  [
    "no rule: anybody who may",
    makeApprovalCase([]),
    { anna: "may", erik: "may", lars: "not_named" },
    [anna, erik, karin],
  ],
  [
    "no rule: not who registered it",
    makeApprovalCase([], { writers: [anna] }),
    { anna: "four_eyes", erik: "may" },
    [erik, karin],
  ],
  [
    "no rule: neither who registered nor who changed it",
    makeApprovalCase([], { writers: [anna, erik] }),
    { anna: "four_eyes", erik: "four_eyes", karin: "may" },
    [karin],
  ],
  [
    "the company says that one may",
    makeApprovalCase([], { writers: [anna] }, { oneMayApproveAlone: true }),
    { anna: "may" },
    [anna, erik, karin],
  ],
  [
    "who registered it, where the service waits for another one as well",
    makeApprovalCase([], { writers: [anna], isAwaitingOtherApprovers: true }),
    { anna: "may" },
    [anna, erik, karin],
  ],
  [
    "who registered it, after another one",
    makeApprovalCase([], { writers: [anna], approvedBy: [erik] }),
    { anna: "may", erik: "may" },
    [],
  ],
  [
    "who registered it and approved it alone under other rules",
    makeApprovalCase([], { writers: [anna], approvedBy: [anna] }),
    { anna: "four_eyes", erik: "may" },
    [erik, karin],
  ],
  [
    "a chain begins",
    makeApprovalCase([stepOfAny(erik), stepOfAny(anna)]),
    { anna: "not_turn", erik: "may", karin: "not_named" },
    [erik],
  ],
  [
    "and goes on",
    makeApprovalCase([stepOfAny(erik), stepOfAny(anna)], { approvedBy: [erik] }),
    { anna: "may", erik: "given" },
    [anna],
  ],
  [
    "and is complete",
    makeApprovalCase([stepOfAny(erik), stepOfAny(anna)], { approvedBy: [erik, anna] }),
    { anna: "may", karin: "may" },
    [],
  ],
  [
    "all of a step, in any order",
    makeApprovalCase([stepOfAll(anna, erik)], { approvedBy: [erik] }),
    { anna: "may", erik: "given" },
    [anna],
  ],
  [
    "any of a step: one is enough",
    makeApprovalCase([stepOfAny(anna, erik), stepOfAll(karin)], { approvedBy: [erik] }),
    { anna: "not_named" },
    [karin],
  ],
  [
    "one person gives one step: the other one is another's",
    makeApprovalCase([stepOfAny(anna, erik), stepOfAny(anna, erik)], { approvedBy: [anna] }),
    { anna: "given", erik: "may" },
    [erik],
  ],
  [
    "who is needed later keeps their approval",
    makeApprovalCase([stepOfAny(anna, erik), stepOfAll(anna)]),
    { anna: "needed_later", erik: "may" },
    [erik],
  ],
  [
    "who registered it may be one of two",
    makeApprovalCase([stepOfAny(anna), stepOfAny(erik)], { writers: [anna] }),
    { anna: "may", erik: "not_turn" },
    [anna],
  ],
  [
    "a chain of one person who registered it",
    makeApprovalCase([stepOfAny(anna)], { writers: [anna] }),
    { anna: "four_eyes", erik: "stuck" },
    [],
  ],
  [
    "who stands in approves in another's place",
    makeApprovalCase([stepOfAll(erik)], {}, { standIns: [makeStandIn(erik, karin)] }),
    { karin: "may", erik: "may", anna: "not_named" },
    [erik, karin],
  ],
  [
    "not after the last day",
    makeApprovalCase([stepOfAll(erik)], { standInDay: "2026-11-26" }, { standIns: [makeStandIn(erik, karin)] }),
    { karin: "not_named", erik: "may" },
    [erik],
  ],
  [
    "who stands in for one of two does not give both",
    makeApprovalCase([stepOfAll(erik, karin)], { approvedBy: [karin] }, { standIns: [makeStandIn(erik, karin)] }),
    { karin: "given", erik: "may" },
    [erik],
  ],
  [
    "who registered it, standing in, is alone all the same",
    makeApprovalCase([stepOfAll(erik)], { writers: [karin] }, { standIns: [makeStandIn(erik, karin)] }),
    { karin: "four_eyes", erik: "may" },
    [erik],
  ],
  [
    "nobody of the step may approve",
    makeApprovalCase([stepOfAny(anna), stepOfAny(lars)]),
    { anna: "stuck", lars: "stuck" },
    [],
  ],
  ["the same person alone in two steps", makeApprovalCase([stepOfAll(anna), stepOfAll(anna)]), { anna: "stuck" }, []],
];

it.each(verdictRows)("%s", (_, approvalCase, verdicts, expectedApprovers) => {
  const verdictEntries = Object.keys(verdicts).map((personId) => [personId, verdictFor(approvalCase, personId).is]);
  expect(Object.fromEntries(verdictEntries)).toEqual(verdicts);
  expect(listNextApprovers(approvalCase, approvalStateOf(approvalCase))).toEqual(expectedApprovers);
});

it("says which approval is the last one", () => {
  expect(verdictFor(makeApprovalCase([stepOfAny(erik), stepOfAny(anna)]), erik)).toEqual({ is: "may", isLast: false });
  expect(verdictFor(makeApprovalCase([stepOfAny(erik), stepOfAny(anna)], { approvedBy: [erik] }), anna)).toEqual({
    is: "may",
    isLast: true,
  });
});

it.each([
  ["nobody", makeApprovalCase([stepOfAny(anna), stepOfAny(lars)]), { why: "nobody", step: 2 }],
  ["the same people", makeApprovalCase([stepOfAll(anna), stepOfAll(anna)]), { why: "same_people", step: 2 }],
  ["four eyes", makeApprovalCase([stepOfAny(anna)], { writers: [anna] }), { why: "four_eyes", step: 1 }],
  ["not where another one is left", makeApprovalCase([stepOfAny(anna, erik)], { writers: [anna] }), null],
  ["not where one may", makeApprovalCase([stepOfAny(anna)], { writers: [anna] }, { oneMayApproveAlone: true }), null],
] as const)("is stuck: %s", (_, approvalCase, expectedReason) => {
  expect(approvalStateOf(approvalCase).stuckReason).toEqual(expectedReason);
});

describe("the rule an invoice goes by", () => {
  const makeRule = (condition: Partial<ApprovalRule["condition"]>): ApprovalRule => ({
    condition: { ...anyCondition, ...condition },
    steps: [stepOfAny(anna)],
  });
  const makeNamedIds = (id: string) => [{ id, name: id }];
  it.each([
    ["from an amount, met to the last minor unit", { amountFromMinor: "125000" }, 0],
    ["from an amount, one minor unit short", { amountFromMinor: "125001" }, null],
    ["of a supplier", { suppliers: makeNamedIds("s") }, 0],
    ["of another supplier", { suppliers: makeNamedIds("x") }, null],
    ["of a cost centre", { costCenterItems: makeNamedIds("k") }, 0],
    ["of a project no row has", { projects: makeNamedIds("q") }, null],
    [
      "of a supplier and a project, of which one fails",
      { suppliers: makeNamedIds("s"), projects: makeNamedIds("q") },
      null,
    ],
    ["without any condition", {}, 0],
  ] as const)("%s", (_, condition, expectedIndex) => {
    const invoiceFacts = { ...facts, costCenterItemIds: ["k", "l"], projectIds: ["p"] };
    expect(indexOfMatchingRule([makeRule(condition)], invoiceFacts)).toBe(expectedIndex);
  });

  it("is the first one that fits", () => {
    const rules = [makeRule({ amountFromMinor: "200000" }), makeRule({ amountFromMinor: "100000" }), makeRule({})];
    const text = { rules, oneMayApproveAlone: false, standIns: [] };
    expect(approvalChainOf(text, people, facts, "2026-11-23").ruleIndex).toBe(1);
  });

  it("is not slipped by in a currency whose rate is not known", () => {
    expect(indexOfMatchingRule([makeRule({ amountFromMinor: "99900000" })], { ...facts, sizeMinor: null })).toBe(0);
  });
});

describe("what is owed, in the books' currency", () => {
  const sizeMinorOf = (totalMinor: bigint, currencyCode: string, currencyRate: bigint | null) => {
    const draft = { supplierId: "s", rows: [], totalMinor, currencyCode, currencyRate };
    return invoiceFactsOf(draft, "SEK").sizeMinor;
  };
  it.each([
    [125_000n, "SEK", null, 125_000n],
    [-125_000n, "SEK", null, 125_000n],
    // The exchange rate that the writer of this draft has set makes a hundred thousand euro look like a thousand
    // kronor.
    [10_000_000n, "EUR", 100n, null],
    [10_000n, "EUR", 113_450n, null],
    [10_000n, "EUR", null, null],
    [10_000n, "", null, null],
  ] as const)("%s %s at %s is %s", (totalMinor, currencyCode, rate, expectedMinor) => {
    expect(sizeMinorOf(totalMinor, currencyCode, rate)).toBe(expectedMinor);
  });
});
