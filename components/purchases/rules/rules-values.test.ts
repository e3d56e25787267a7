import { expect, it } from "vitest";
import type { ApprovalRulesText } from "@/lib/api/contract/purchases/approval-rules";
import { amountOfTypedText, emptyRule, rulesOfValues, valuesOfRules } from "./rules-values";

const swedish = { numbers: "sv", currencyCode: "SEK" };
const text: ApprovalRulesText = {
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
  for (const writing of [swedish, { numbers: "nl", currencyCode: "EUR" }, { numbers: "nb", currencyCode: "NOK" }]) {
    expect(rulesOfValues(valuesOfRules(text, writing), writing)).toEqual(text);
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
])("understands %j as %j", (typed, minor) => {
  expect(amountOfTypedText(typed, swedish)).toBe(minor);
});

it("means nothing while an amount or a day cannot be read", () => {
  expect(
    rulesOfValues({ ...valuesOfRules(text, swedish), rules: [{ ...emptyRule(), amountFrom: "x" }] }, swedish),
  ).toBeNull();
  const standIns = [{ personId: "a", standInId: "b", from: "2026-02-30", to: "2026-03-01" }];
  expect(rulesOfValues({ ...valuesOfRules(text, swedish), standIns }, swedish)).toBeNull();
});
