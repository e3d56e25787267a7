import { expect, it } from "vitest";
import { valuesOfShape } from "@/components/form/stored-text";
import { makeEmptyRule, type RulesValues } from "./rules-values";
import { storedRulesShape } from "./use-stored-rules";

const typedRules: RulesValues = {
  rules: [
    { ...makeEmptyRule(), amountFrom: "tio", suppliers: [{ id: "s", name: "Beijer" }] },
    { ...makeEmptyRule(), steps: [{ need: "all", people: ["a", "b"] }] },
  ],
  oneMayApproveAlone: true,
  standIns: [{ personId: "a", standInId: "", from: "i morgon", to: "" }],
};

it("puts back all that was typed, also what means nothing yet, with the version it was written on", () => {
  const storedEntry = { values: typedRules, baseVersion: 3 };
  expect(valuesOfShape(JSON.parse(JSON.stringify(storedEntry)), storedRulesShape)).toEqual(storedEntry);
});

it.each([
  ["rules of another form", { ...typedRules, rules: [{ amountFrom: "1" }] }],
  ["a part of them", { rules: typedRules.rules }],
])("puts back nothing of %s", (_, otherValues) => {
  expect(valuesOfShape({ values: otherValues, baseVersion: 3 }, storedRulesShape)).toEqual({ baseVersion: 3 });
});
