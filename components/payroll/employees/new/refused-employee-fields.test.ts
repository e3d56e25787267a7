import { expect, it } from "vitest";
import { toRefusedEmployeeFields } from "./refused-employee-fields";

it("a number that is taken stands at its field, and our own rules at theirs", () => {
  const takenNumberFields = [{ field: "EmployeeNumber", code: "4000" }];
  expect(toRefusedEmployeeFields({ code: "remote_refused", fields: takenNumberFields })).toEqual([
    { field: "number", rule: "numberTaken" },
  ]);
  const ownRuleFields = [{ field: "identityNumber", code: "identity.digit" }];
  expect(toRefusedEmployeeFields({ code: "invalid_input", fields: ownRuleFields })).toEqual([
    { field: "identityNumber", rule: "identity.digit" },
  ]);
});

it.each<Parameters<typeof toRefusedEmployeeFields>[0]>([
  { code: "remote_refused", fields: [{ field: "EmployeeNumber", code: "2000" }] },
  { code: "remote_refused", fields: [{ field: "IdentificationNumber", code: "4000" }] },
  { code: "remote_refused" },
  { code: "conflict" },
])("what the program refuses otherwise, as %j, stands at no field", (problem) => {
  expect(toRefusedEmployeeFields(problem)).toEqual([]);
});
