import { expect, it } from "vitest";
import type { ApprovalRuleSet } from "@/lib/api/contract/purchases/approval-rules";
import { makeEmptyRule, parseRulesValues, parseTypedAmount, toRulesValues } from "./rules-values";

const swedishNotation = { numberLocale: "sv", currencyCode: "SEK" };
const ruleSet: ApprovalRuleSet = {
  rules: [
    {
      condition: {
        amountFromMinor: "1000050",
        suppliers: [{ id: "s", name: "Beijer" }],
        costCenterItems: [],
        projects: [],
      },
      steps: [{ need: "all", people: ["a", "b"] }],
    },
  ],
  oneMayApproveAlone: true,
  standIns: [{ personId: "a", standInId: "b", from: "2026-12-20", to: "2027-01-06" }],
};

it("reads back what it writes, whichever the language", () => {
  for (const notation of [
    swedishNotation,
    { numberLocale: "nl", currencyCode: "EUR" },
    { numberLocale: "nb", currencyCode: "NOK" },
  ]) {
    expect(parseRulesValues(toRulesValues(ruleSet, notation), notation)).toEqual(ruleSet);
  }
});

it.each([
  ["", null],
  ["10 000", "1000000"],
  ["10000,50", "1000050"],
  ["0", "0"],
  ["-5", undefined],
  ["tio", undefined],
  ["10,555", undefined],
])("understands %j as %j", (typedAmount, expectedMinor) => {
  expect(parseTypedAmount(typedAmount, swedishNotation)).toBe(expectedMinor);
});

it("means nothing while an amount or a day cannot be read", () => {
  expect(
    parseRulesValues(
      { ...toRulesValues(ruleSet, swedishNotation), rules: [{ ...makeEmptyRule(), amountFrom: "x" }] },
      swedishNotation,
    ),
  ).toBeNull();
  const standIns = [{ personId: "a", standInId: "b", from: "2026-02-30", to: "2026-03-01" }];
  expect(parseRulesValues({ ...toRulesValues(ruleSet, swedishNotation), standIns }, swedishNotation)).toBeNull();
});
