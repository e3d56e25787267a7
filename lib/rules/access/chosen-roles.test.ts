import { expect, it } from "vitest";
import {
  findObstacle,
  findRoleToGrant,
  isAskable,
  listChoosableRoles,
  mayMakeOwner,
  roleOfFormerOwner,
} from "./chosen-roles";
import { type Action, type AssignableRole, actions, mayDo, type Role, roles, roleTable } from "./roles";

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
  const listPossibleOwners = (role: Role) =>
    [...roles, null].filter((roleAtService) => mayMakeOwner(role, roleAtService));
  expect(listPossibleOwners("owner")).toEqual(["owner", "accountant", "bookkeeper", "sales", "payroll", null]);
  expect(listPossibleOwners("accountant_in_charge")).toEqual(["bookkeeper"]);
  for (const role of roles.filter((otherRole) => otherRole !== "owner")) expect(listPossibleOwners(role)).toEqual([]);
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

it.each([
  ["viewer", "sales.write", "bookkeeper", "bookkeeper"],
  ["viewer", "purchase.operate", "bookkeeper", "approver"],
  ["viewer", "purchase.operate", "approver", "approver"],
  ["sales", "purchase.read", "bookkeeper", "bookkeeper"],
  ["sales", "accounting.read", "accountant", "accountant"],
  ["approver", "personal.read", null, "bookkeeper"],
  ["viewer", "settings.write", "viewer", null],
  ["approver", "sales.write", "approver", null],
  ["bookkeeper", "payroll.read", "bookkeeper", null],
  ["viewer", "company.write", "bookkeeper", null],
  ["accountant", "ownership.write", null, null],
] as const)("gives a %s who asks for %s, and whom the service makes %s, the role %s", (...facts) => {
  const [role, action, roleAtService, expectedRole] = facts;
  expect(findRoleToGrant({ role, action, roleAtService })).toBe(expectedRole);
});

it("never takes a right from the person who asks, and never gives more than the service allows", () => {
  for (const role of roles)
    for (const action of actions)
      for (const roleAtService of [...roles, null]) {
        const roleToGrant = findRoleToGrant({ role, action, roleAtService });
        if (roleToGrant === null) continue;
        expect(listChoosableRoles(roleAtService)).toContain(roleToGrant);
        for (const allowedAction of [action, ...roleTable[role]]) expect(mayDo(roleToGrant, allowedAction)).toBe(true);
      }
});

it("says whether the service or the roles themselves stand in the way", () => {
  const askFor = (action: Action, roleAtService: AssignableRole | null) =>
    findObstacle({ role: "viewer", action, roleAtService });
  expect(askFor("sales.write", "bookkeeper")).toBeNull();
  expect(askFor("sales.write", "viewer")).toBe("wider_than_service");
  expect(askFor("payroll.read", "bookkeeper")).toBe("no_role");
});

it("lets people ask for everything that a role which can be chosen allows", () => {
  expect(actions.filter((action) => !isAskable(action))).toEqual([
    ...["company.write", "members.write", "ownership.write", "ownership.name"],
  ]);
});
