import { expect, it } from "vitest";
import { refusedEmployeeFields } from "./refused-employee-fields";

it("a number that is taken stands at its field, and our own rules at theirs", () => {
  const taken = [{ field: "EmployeeNumber", code: "4000" }];
  expect(refusedEmployeeFields({ code: "remote_refused", fields: taken })).toEqual([
    { field: "number", rule: "numberTaken" },
  ]);
  const ours = [{ field: "identityNumber", code: "identity.digit" }];
  expect(refusedEmployeeFields({ code: "invalid_input", fields: ours })).toEqual([
    { field: "identityNumber", rule: "identity.digit" },
  ]);
});

it.each<Parameters<typeof refusedEmployeeFields>[0]>([
  { code: "remote_refused", fields: [{ field: "EmployeeNumber", code: "2000" }] },
  { code: "remote_refused", fields: [{ field: "IdentificationNumber", code: "4000" }] },
  { code: "remote_refused" },
  { code: "conflict" },
])("what the program refuses otherwise, as %j, stands at no field", (problem) => {
  expect(refusedEmployeeFields(problem)).toEqual([]);
});
