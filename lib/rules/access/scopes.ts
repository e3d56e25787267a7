import { type Action, mayDo, type Role } from "./roles";

/**
 * The scopes of the service (docs/api/identity.md#scopes), in the order in which they widen what can be done.
 */
export const knownScopes = [
  "ea:api",
  "offline_access",
  "ea:sales",
  "ea:sales_readonly",
  "ea:accounting",
  "ea:accounting_readonly",
  "ea:purchase",
  "ea:purchase_readonly",
  "vls:api",
] as const;
export type Scope = (typeof knownScopes)[number];

/** The scopes every connection needs: access to the books, and tokens that live longer than an hour. */
export const requiredScopes: readonly Scope[] = ["ea:api", "offline_access"];

/** The scopes the portal requests unless the settings say otherwise: all that its pages use. */
export const allScopes: readonly Scope[] = [...requiredScopes, "ea:sales", "ea:accounting", "ea:purchase", "vls:api"];

/** The areas of work for which a person can use the portal. */
export const workAreas = ["sales", "books", "purchases", "payroll"] as const;
export type WorkArea = (typeof workAreas)[number];

type AreaRequirements = { scopes: readonly Scope[]; readAction: Action; writeAction: Action };

/** The scopes an area may need, with the read-only scope last, and the actions a role must allow for it. */
const requirementsOfArea: Record<WorkArea, AreaRequirements> = {
  sales: { scopes: ["ea:sales", "ea:sales_readonly"], readAction: "sales.read", writeAction: "sales.operate" },
  books: {
    scopes: ["ea:accounting", "ea:accounting_readonly"],
    readAction: "accounting.read",
    writeAction: "accounting.operate",
  },
  purchases: {
    scopes: ["ea:purchase", "ea:purchase_readonly"],
    readAction: "purchase.read",
    writeAction: "purchase.operate",
  },
  payroll: { scopes: ["vls:api"], readAction: "payroll.read", writeAction: "payroll.operate" },
};

/** The area a scope belongs to; null for a scope that belongs to no single area. */
export function areaOfScope(scope: string): WorkArea | null {
  return workAreas.find((area) => requirementsOfArea[area].scopes.some((areaScope) => areaScope === scope)) ?? null;
}

export function isKnownScope(scope: string): scope is Scope {
  return (knownScopes as readonly string[]).includes(scope);
}

const writingScopeOf = (scope: string) => scope.replace(/_readonly$/, "");

/** Whether the granted scopes include this one: a scope that may write a part of the books covers reading it as well. */
export function coversScope(grantedScopes: readonly string[], scope: string): boolean {
  return grantedScopes.includes(scope) || grantedScopes.includes(writingScopeOf(scope));
}

/**
 * The scopes that a grant lacks of those that were expected. Scopes of no area of work do not count: some servers do not
 * repeat `offline_access` in their answer.
 */
export function listLackingScopes(
  grantedScopes: readonly string[],
  expectedScopes: readonly string[],
): readonly string[] {
  return expectedScopes.filter((scope) => areaOfScope(scope) !== null && !coversScope(grantedScopes, scope));
}

/** Any one of these scopes lets the portal read which company it is (docs/api/companies.md#company-settings). */
export const companyScopes: readonly Scope[] = ["ea:sales", "ea:sales_readonly"];

/**
 * The scopes the first consent requests. A person who does not choose sales is still asked for read access to sales: without
 * it the service does not say which company it is.
 *
 * @param offeredScopes the scopes that the settings let the portal request
 * @param areas the areas the person chose; null, when the person was not asked, means all areas
 */
export function chooseScopesToRequest(
  offeredScopes: readonly string[],
  areas: readonly WorkArea[] | null,
): readonly string[] {
  const neededScopes = new Set<string>([
    ...requiredScopes,
    ...(areas ?? workAreas).flatMap((area) => requirementsOfArea[area].scopes),
  ]);
  const requestedScopes = offeredScopes.filter((scope) => neededScopes.has(scope));
  return companyScopes.some((scope) => requestedScopes.includes(scope))
    ? requestedScopes
    : [...requestedScopes, "ea:sales_readonly"];
}

/** Whether the portal may request a scope. Where it may request a scope that writes, it may request its read-only part. */
export function isScopeOffered(scope: string, offeredScopes: readonly string[]): boolean {
  return isKnownScope(scope) && coversScope(offeredScopes, scope);
}

/**
 * The scope to request out of several of which any one suffices. A person whose role may also write is asked once for both,
 * so that a read-only scope does not stop them at their first decision. Everybody else is asked for the narrowest scope.
 *
 * @param scopes alternatives, the narrowest last
 */
export function chooseScopeToAdd(
  scopes: readonly string[],
  { mayWrite, offeredScopes }: { mayWrite: boolean; offeredScopes: readonly string[] },
): string | undefined {
  const possibleScopes = scopes.filter((scope) => isScopeOffered(scope, offeredScopes));
  const writingScope = possibleScopes.find((scope) => scope === writingScopeOf(scope));
  return mayWrite && writingScope ? writingScope : possibleScopes.at(-1);
}

/** The areas for which the portal may request a scope; payroll is offered to Swedish companies only. */
export function listOfferedAreas(offeredScopes: readonly string[], countryCode: string): readonly WorkArea[] {
  const isAvailable = (area: WorkArea) => area !== "payroll" || countryCode === "SE";
  return workAreas.filter(
    (area) =>
      isAvailable(area) && requirementsOfArea[area].scopes.some((scope) => isScopeOffered(scope, offeredScopes)),
  );
}

/** Whether a role fits a company: with a role for an area that is not offered there, a person would see nothing. */
export function isRoleOffered(role: Role, offeredScopes: readonly string[], countryCode: string): boolean {
  const mayRead = (area: WorkArea) => mayDo(role, requirementsOfArea[area].readAction);
  return listOfferedAreas(offeredScopes, countryCode).some(mayRead);
}

/** The areas a person may choose from before the consent. The company's country is known only after the consent. */
export const listChoosableAreas = (offeredScopes: readonly string[]): readonly WorkArea[] =>
  listOfferedAreas(offeredScopes, "SE");

/** The scopes that are still missing for the areas the role may read, as far as the portal may request them. */
export function listMissingScopes(
  grantedScopes: readonly string[],
  { role, countryCode, offeredScopes }: { role: Role; countryCode: string; offeredScopes: readonly string[] },
): readonly string[] {
  return listOfferedAreas(offeredScopes, countryCode).flatMap((area) => {
    const { scopes, readAction, writeAction } = requirementsOfArea[area];
    if (!mayDo(role, readAction)) return [];
    const neededScope = chooseScopeToAdd(scopes, { mayWrite: mayDo(role, writeAction), offeredScopes });
    return neededScope === undefined || coversScope(grantedScopes, neededScope) ? [] : [neededScope];
  });
}
