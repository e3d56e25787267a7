import { expect, it } from "vitest";
import { levelAreas, levelOf, rightsOf } from "./levels";
import { mayDo, type Role, roles } from "./roles";

const allRoles: readonly Role[] = [...roles, "accountant_in_charge"];

it("names the level of each role in sales, purchases, books and payroll, and its rights outside these areas", () => {
  const explainedRoles = allRoles.map((role) => {
    const levels = levelAreas.map((area) => levelOf(role, area));
    return `${role}: ${[...levels, ...rightsOf(role)].join(" ")}`;
  });
  expect(explainedRoles).toEqual([
    "owner: operate operate operate operate personal.read company.write members.write ownership.write",
    "accountant: operate operate operate none personal.read",
    "bookkeeper: operate operate operate none personal.read",
    "sales: operate none none none",
    "approver: read operate read none",
    "payroll: none none none operate personal.read",
    "viewer: read read read none",
    "accountant_in_charge: operate operate operate operate personal.read company.write members.write ownership.name",
  ]);
});

it("names a level only where the role table allows the levels below it as well", () => {
  for (const role of allRoles) {
    for (const area of levelAreas) {
      const level = levelOf(role, area);
      expect(mayDo(role, `${area}.read`)).toBe(level !== "none");
      expect(mayDo(role, `${area}.write`)).toBe(level === "write" || level === "operate");
      expect(mayDo(role, `${area}.operate`)).toBe(level === "operate");
    }
  }
});
