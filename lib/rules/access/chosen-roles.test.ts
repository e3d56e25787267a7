import { expect, it } from "vitest";
import { listChoosableRoles, mayOwn, roleOfFormerOwner } from "./chosen-roles";
import { mayDo, roles } from "./roles";

const rolesBesideOwner = ["accountant", "bookkeeper", "sales", "approver", "payroll", "viewer"];

it.each([
  ["viewer", ["viewer"]],
  ["approver", ["approver", "viewer"]],
  ["bookkeeper", rolesBesideOwner],
  ["accountant", rolesBesideOwner],
  [null, rolesBesideOwner],
] as const)("offers a person whom the service makes %s these roles: %j", (roleAtService, choosableRoles) => {
  expect(listChoosableRoles(roleAtService)).toEqual(choosableRoles);
});

it("offers nobody who only reads at the service a role that writes, and nobody to be owner", () => {
  for (const role of roles) {
    expect(listChoosableRoles(role)).not.toContain("owner");
  }
  expect(listChoosableRoles("viewer").filter((role) => mayDo(role, "sales.write"))).toEqual([]);
  expect(listChoosableRoles("approver").filter((role) => mayDo(role, "sales.write"))).toEqual([]);
});

it("lets only those own a company whom the service lets write, or of whom it stated nothing", () => {
  expect([...roles, null].filter(mayOwn)).toEqual(["owner", "accountant", "bookkeeper", "sales", "payroll", null]);
});

it("gives a former owner the role of the service's permissions", () => {
  expect([null, "owner", "accountant", "bookkeeper", "viewer"].map((role) => roleOfFormerOwner(role as null))).toEqual([
    "bookkeeper",
    "bookkeeper",
    "accountant",
    "bookkeeper",
    "viewer",
  ]);
});
