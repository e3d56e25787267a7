import { describe, expect, it } from "vitest";
import type { OperationKind } from "../../api/contract/operations/operation";
import { expectedKinds, listKindsToOperate, listKindsToRead } from "../../auth/testing/expected-rights";
import { actionToOperate, actionToRead, kindsOfArea, operationKinds } from "./operation-area";
import { actions, isRole, mayDo, type Role, roles } from "./roles";

it("gives each role exactly these actions", () => {
  const allRoles: readonly Role[] = [...roles, "accountant_in_charge"];
  expect(allRoles.map((role) => `${role}: ${actions.filter((action) => mayDo(role, action)).join(" ")}`)).toEqual([
    "owner: sales.read sales.write sales.operate purchase.read purchase.write purchase.operate accounting.read accounting.write accounting.operate payroll.read payroll.write payroll.operate personal.read settings.read settings.write company.write members.write ownership.write",
    "accountant: sales.read sales.write sales.operate purchase.read purchase.write purchase.operate accounting.read accounting.write accounting.operate personal.read settings.read settings.write",
    "bookkeeper: sales.read sales.write sales.operate purchase.read purchase.write purchase.operate accounting.read accounting.write accounting.operate personal.read settings.read settings.write",
    "sales: sales.read sales.write sales.operate settings.read",
    "approver: sales.read purchase.read purchase.write purchase.operate accounting.read settings.read",
    "payroll: payroll.read payroll.write payroll.operate personal.read settings.read",
    "viewer: sales.read purchase.read accounting.read settings.read",
    "accountant_in_charge: sales.read sales.write sales.operate purchase.read purchase.write purchase.operate accounting.read accounting.write accounting.operate payroll.read payroll.write payroll.operate personal.read settings.read settings.write company.write members.write ownership.name",
  ]);
});

it("lets nobody but the owner change members and the company itself, and no viewer write", () => {
  for (const action of ["members.write", "company.write", "ownership.write"] as const) {
    expect(roles.filter((role) => mayDo(role, action))).toEqual(["owner"]);
  }
  expect(actions.filter((action) => mayDo("viewer", action) && !action.endsWith(".read"))).toEqual([]);
});

it("knows its roles by their names", () => {
  expect(["owner", "viewer", "admin", "Owner", "toString", ""].filter(isRole)).toEqual(["owner", "viewer"]);
});

describe("kinds of operations", () => {
  it("are all named in the expected table, each once", () => {
    expect(expectedKinds).toEqual([...operationKinds].sort());
  });

  it("of an area are those that stand in its row", () => {
    expect(kindsOfArea("payroll").sort()).toEqual(listKindsToOperate("payroll"));
    expect(kindsOfArea("purchase").sort()).toEqual(listKindsToOperate("approver"));
  });

  it.each(roles)("can be ordered by the role %s in its own areas only", (role) => {
    const allowedKinds = operationKinds.filter((kind) => mayDo(role, actionToOperate(kind)));
    expect(allowedKinds.sort()).toEqual(listKindsToOperate(role));
  });

  it.each(roles)("can be seen by the role %s in the areas it reads only", (role) => {
    const allowedKinds = operationKinds.filter((kind) => mayDo(role, actionToRead(kind)));
    expect(allowedKinds.sort()).toEqual(listKindsToRead(role));
  });

  it.each(["quote-archive", "pay-supplier-invoice", "send-vat-report", "toString"])(
    "can be ordered and seen by nobody without a row in the table: %s",
    (kindName) => {
      const kind = kindName as OperationKind;
      expect(roles.filter((role) => mayDo(role, actionToOperate(kind)) || mayDo(role, actionToRead(kind)))).toEqual([]);
    },
  );
});
