import { expect, it } from "vitest";
import { actions, mayDo, roles } from "./roles";

const table = roles.map((role) => `${role}: ${actions.filter((action) => mayDo(role, action)).join(" ")}`);

it("gives each role exactly these actions", () => {
  expect(table).toEqual([
    "owner: sales.read sales.write sales.operate purchase.read purchase.write purchase.operate accounting.read accounting.write accounting.operate payroll.read payroll.write payroll.operate personal.read settings.read settings.write company.write members.write",
    "bookkeeper: sales.read sales.write sales.operate purchase.read purchase.write purchase.operate accounting.read accounting.write accounting.operate personal.read settings.read settings.write",
    "sales: sales.read sales.write sales.operate settings.read",
    "approver: sales.read purchase.read purchase.write purchase.operate accounting.read settings.read",
    "payroll: payroll.read payroll.write payroll.operate personal.read settings.read",
    "viewer: sales.read purchase.read accounting.read settings.read",
  ]);
});

it("lets nobody but the owner change members and the company itself, and no viewer write", () => {
  for (const action of ["members.write", "company.write"] as const) {
    expect(roles.filter((role) => mayDo(role, action))).toEqual(["owner"]);
  }
  expect(actions.filter((action) => mayDo("viewer", action) && !action.endsWith(".read"))).toEqual([]);
});
