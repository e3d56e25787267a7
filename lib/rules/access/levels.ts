import { type Action, mayDo, type Role } from "./roles";

/** The areas of work in which a role has a level. */
export const levelAreas = ["sales", "purchase", "accounting", "payroll"] as const;
export type LevelArea = (typeof levelAreas)[number];

/** What a role may do in an area, the most first; each level of the role table includes the levels after it. */
const levels = ["operate", "write", "read"] as const;
export type AreaLevel = (typeof levels)[number] | "none";

/** Returns the highest level that a role has in an area, by the role table. */
export function levelOf(role: Role, area: LevelArea): AreaLevel {
  return levels.find((level) => mayDo(role, `${area}.${level}`)) ?? "none";
}

/** The actions outside the areas that are named when a role is explained, in the order in which they are named. */
const companyRights = [
  "personal.read",
  "company.write",
  "members.write",
  "ownership.write",
  "ownership.name",
] as const satisfies readonly Action[];
export type CompanyRight = (typeof companyRights)[number];

/** Returns the rights of a role outside the areas, by the role table. */
export function rightsOf(role: Role): readonly CompanyRight[] {
  return companyRights.filter((right) => mayDo(role, right));
}
