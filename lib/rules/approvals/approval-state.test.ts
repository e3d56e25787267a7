import { describe, expect, it } from "vitest";
import type {
  ApprovalRule,
  ApprovalRulesText,
  RulePermission,
  RuleStep,
} from "@/lib/api/contract/purchases/approval-rules";
import { type ApprovalCase, approvalStateOf, nextApprovers, ruleVerdictOf } from "./approval-state";
import { approvalChainOf, type InvoiceFacts, indexOfMatchingRule } from "./chain";
import { invoiceFactsOf } from "./invoice-facts";

const [anna, erik, karin, lars] = ["anna", "erik", "karin", "lars"];
const people = [anna, erik, karin].map((personId) => ({ personId, name: personId, mayApprove: true }));
const peopleWithLars = [...people, { personId: lars, name: lars, mayApprove: false }];
const anything = { amountFromMinor: null, suppliers: [], costCenterItems: [], projects: [] };
const all = (...named: string[]): RuleStep => ({ need: "all", people: named });
const any = (...named: string[]): RuleStep => ({ need: "any", people: named });
const facts: InvoiceFacts = { sizeMinor: 1_250_00n, supplierId: "s", costCenterItemIds: [], projectIds: [] };

function textOf(steps: readonly RuleStep[], more: Partial<ApprovalRulesText> = {}): ApprovalRulesText {
  const rules = steps.length > 0 ? [{ condition: anything, steps }] : [];
  return { rules, oneMayApproveAlone: false, standIns: [], ...more };
}

function caseOf(
  steps: readonly RuleStep[],
  more: Partial<ApprovalCase> = {},
  text: Partial<ApprovalRulesText> = {},
): ApprovalCase {
  const others = { facts, writers: [], approvedBy: [], standInDay: "2026-11-23", isAwaitingOthers: false };
  return { text: textOf(steps, text), people: peopleWithLars, ...others, ...more };
}

const verdictFor = (approvalCase: ApprovalCase, personId: string) =>
  ruleVerdictOf(approvalCase, approvalStateOf(approvalCase), personId);
const standInOf = (personId: string, standInId: string) => ({
  personId,
  standInId,
  from: "2026-11-20",
  to: "2026-11-25",
});

type Row = [what: string, given: ApprovalCase, verdicts: Record<string, RulePermission["is"]>, next: string[]];

const rows: Row[] = [
  ["no rule: anybody who may", caseOf([]), { anna: "may", erik: "may", lars: "not_named" }, [anna, erik, karin]],
  [
    "no rule: not who registered it",
    caseOf([], { writers: [anna] }),
    { anna: "four_eyes", erik: "may" },
    [erik, karin],
  ],
  [
    "no rule: neither who registered nor who changed it",
    caseOf([], { writers: [anna, erik] }),
    { anna: "four_eyes", erik: "four_eyes", karin: "may" },
    [karin],
  ],
  [
    "the company says that one may",
    caseOf([], { writers: [anna] }, { oneMayApproveAlone: true }),
    { anna: "may" },
    [anna, erik, karin],
  ],
  [
    "who registered it, where the service waits for another one as well",
    caseOf([], { writers: [anna], isAwaitingOthers: true }),
    { anna: "may" },
    [anna, erik, karin],
  ],
  [
    "who registered it, after another one",
    caseOf([], { writers: [anna], approvedBy: [erik] }),
    { anna: "may", erik: "may" },
    [],
  ],
  [
    "who registered it and approved it alone under other rules",
    caseOf([], { writers: [anna], approvedBy: [anna] }),
    { anna: "four_eyes", erik: "may" },
    [erik, karin],
  ],
  ["a chain begins", caseOf([any(erik), any(anna)]), { anna: "not_turn", erik: "may", karin: "not_named" }, [erik]],
  ["and goes on", caseOf([any(erik), any(anna)], { approvedBy: [erik] }), { anna: "may", erik: "given" }, [anna]],
  ["and is complete", caseOf([any(erik), any(anna)], { approvedBy: [erik, anna] }), { anna: "may", karin: "may" }, []],
  [
    "all of a step, in any order",
    caseOf([all(anna, erik)], { approvedBy: [erik] }),
    { anna: "may", erik: "given" },
    [anna],
  ],
  [
    "any of a step: one is enough",
    caseOf([any(anna, erik), all(karin)], { approvedBy: [erik] }),
    { anna: "not_named" },
    [karin],
  ],
  [
    "one person gives one step: the other one is another's",
    caseOf([any(anna, erik), any(anna, erik)], { approvedBy: [anna] }),
    { anna: "given", erik: "may" },
    [erik],
  ],
  [
    "who is needed later keeps their approval",
    caseOf([any(anna, erik), all(anna)]),
    { anna: "needed_later", erik: "may" },
    [erik],
  ],
  [
    "who registered it may be one of two",
    caseOf([any(anna), any(erik)], { writers: [anna] }),
    { anna: "may", erik: "not_turn" },
    [anna],
  ],
  [
    "a chain of one person who registered it",
    caseOf([any(anna)], { writers: [anna] }),
    { anna: "four_eyes", erik: "stuck" },
    [],
  ],
  [
    "who stands in approves in another's place",
    caseOf([all(erik)], {}, { standIns: [standInOf(erik, karin)] }),
    { karin: "may", erik: "may", anna: "not_named" },
    [erik, karin],
  ],
  [
    "not after the last day",
    caseOf([all(erik)], { standInDay: "2026-11-26" }, { standIns: [standInOf(erik, karin)] }),
    { karin: "not_named", erik: "may" },
    [erik],
  ],
  [
    "who stands in for one of two does not give both",
    caseOf([all(erik, karin)], { approvedBy: [karin] }, { standIns: [standInOf(erik, karin)] }),
    { karin: "given", erik: "may" },
    [erik],
  ],
  [
    "who registered it, standing in, is alone all the same",
    caseOf([all(erik)], { writers: [karin] }, { standIns: [standInOf(erik, karin)] }),
    { karin: "four_eyes", erik: "may" },
    [erik],
  ],
  ["nobody of the step may approve", caseOf([any(anna), any(lars)]), { anna: "stuck", lars: "stuck" }, []],
  ["the same person alone in two steps", caseOf([all(anna), all(anna)]), { anna: "stuck" }, []],
];

it.each(rows)("%s", (_, given, verdicts, next) => {
  const told = Object.keys(verdicts).map((personId) => [personId, verdictFor(given, personId).is]);
  expect(Object.fromEntries(told)).toEqual(verdicts);
  expect(nextApprovers(given, approvalStateOf(given))).toEqual(next);
});

it("says which approval is the last one", () => {
  expect(verdictFor(caseOf([any(erik), any(anna)]), erik)).toEqual({ is: "may", isLast: false });
  expect(verdictFor(caseOf([any(erik), any(anna)], { approvedBy: [erik] }), anna)).toEqual({ is: "may", isLast: true });
});

it.each([
  ["nobody", caseOf([any(anna), any(lars)]), { why: "nobody", step: 2 }],
  ["the same people", caseOf([all(anna), all(anna)]), { why: "same_people", step: 2 }],
  ["four eyes", caseOf([any(anna)], { writers: [anna] }), { why: "four_eyes", step: 1 }],
  ["not where another one is left", caseOf([any(anna, erik)], { writers: [anna] }), null],
  ["not where one may", caseOf([any(anna)], { writers: [anna] }, { oneMayApproveAlone: true }), null],
] as const)("is stuck: %s", (_, given, stuck) => {
  expect(approvalStateOf(given).stuckReason).toEqual(stuck);
});

describe("the rule an invoice goes by", () => {
  const ruleFor = (condition: Partial<ApprovalRule["condition"]>): ApprovalRule => ({
    condition: { ...anything, ...condition },
    steps: [any(anna)],
  });
  const named = (id: string) => [{ id, name: id }];
  it.each([
    ["from an amount, met to the last minor unit", { amountFromMinor: "125000" }, 0],
    ["from an amount, one minor unit short", { amountFromMinor: "125001" }, null],
    ["of a supplier", { suppliers: named("s") }, 0],
    ["of another supplier", { suppliers: named("x") }, null],
    ["of a cost centre", { costCenterItems: named("k") }, 0],
    ["of a project no row has", { projects: named("q") }, null],
    ["of a supplier and a project, of which one fails", { suppliers: named("s"), projects: named("q") }, null],
    ["without any condition", {}, 0],
  ] as const)("%s", (_, condition, rule) => {
    const of = { ...facts, costCenterItemIds: ["k", "l"], projectIds: ["p"] };
    expect(indexOfMatchingRule([ruleFor(condition)], of)).toBe(rule);
  });

  it("is the first one that fits", () => {
    const rules = [ruleFor({ amountFromMinor: "200000" }), ruleFor({ amountFromMinor: "100000" }), ruleFor({})];
    const text = { rules, oneMayApproveAlone: false, standIns: [] };
    expect(approvalChainOf(text, people, facts, "2026-11-23").ruleIndex).toBe(1);
  });

  it("is not slipped by in a currency whose rate is not known", () => {
    expect(indexOfMatchingRule([ruleFor({ amountFromMinor: "99900000" })], { ...facts, sizeMinor: null })).toBe(0);
  });
});

describe("what is owed, in the books' currency", () => {
  const of = (totalMinor: bigint, currencyCode: string, currencyRate: bigint | null) => {
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
  ] as const)("%s %s at %s is %s", (totalMinor, currencyCode, rate, size) => {
    expect(of(totalMinor, currencyCode, rate)).toBe(size);
  });
});
