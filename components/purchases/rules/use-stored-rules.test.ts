import { expect, it } from "vitest";
import { valuesOfShape } from "@/components/form/stored-text";
import { emptyRule, type RulesValues } from "./rules-values";
import { storedRulesShape } from "./use-stored-rules";

const values: RulesValues = {
  rules: [
    { ...emptyRule(), amountFrom: "tio", suppliers: [{ id: "s", name: "Beijer" }] },
    { ...emptyRule(), steps: [{ need: "all", people: ["a", "b"] }] },
  ],
  oneMayApproveAlone: true,
  standIns: [{ personId: "a", standInId: "", from: "i morgon", to: "" }],
};

it("puts back all that was typed, also what means nothing yet, with the version it was written on", () => {
  const kept = { values, baseVersion: 3 };
  expect(valuesOfShape(JSON.parse(JSON.stringify(kept)), storedRulesShape)).toEqual(kept);
});

it.each([
  ["rules of another form", { ...values, rules: [{ amountFrom: "1" }] }],
  ["a part of them", { rules: values.rules }],
])("puts back nothing of %s", (_, other) => {
  expect(valuesOfShape({ values: other, baseVersion: 3 }, storedRulesShape)).toEqual({ baseVersion: 3 });
});
