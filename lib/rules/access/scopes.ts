import { type Action, mayDo, type Role } from "./roles";

/**
 * The permissions the service knows (docs/api/identity.md#scopes), in the order in which they widen what can be done.
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

type Needs = { scopes: readonly Scope[]; reads: Action; writes: Action };

/** The scopes an area may need, with the read-only scope last, and the actions a role must allow for it. */
const needsOf: Record<WorkArea, Needs> = {
  sales: { scopes: ["ea:sales", "ea:sales_readonly"], reads: "sales.read", writes: "sales.operate" },
  books: {
    scopes: ["ea:accounting", "ea:accounting_readonly"],
    reads: "accounting.read",
    writes: "accounting.operate",
  },
  purchases: { scopes: ["ea:purchase", "ea:purchase_readonly"], reads: "purchase.read", writes: "purchase.operate" },
  payroll: { scopes: ["vls:api"], reads: "payroll.read", writes: "payroll.operate" },
};

/** The area a scope belongs to; null for a scope that belongs to no single area. */
export function areaOfScope(scope: string): WorkArea | null {
  return workAreas.find((area) => needsOf[area].scopes.some((one) => one === scope)) ?? null;
}

export function isKnownScope(scope: string): scope is Scope {
  return (knownScopes as readonly string[]).includes(scope);
}

const wider = (scope: string) => scope.replace(/_readonly$/, "");

/** Whether the granted scopes include this one: a scope that may write a part of the books covers reading it as well. */
export function covers(granted: readonly string[], scope: string): boolean {
  return granted.includes(scope) || granted.includes(wider(scope));
}

/** Any one of these scopes lets the portal read which company it is (docs/api/companies.md#company-settings). */
export const companyScopes: readonly Scope[] = ["ea:sales", "ea:sales_readonly"];

/**
 * The scopes the first consent requests. A person who does not choose sales is still asked for read access to sales: without
 * it the service does not say which company it is.
 *
 * @param offered the scopes that the settings let the portal request
 * @param areas   the areas the person chose; null, when the person was not asked, means all areas
 */
export function scopesToAsk(offered: readonly string[], areas: readonly WorkArea[] | null): readonly string[] {
  const wanted = new Set<string>([...requiredScopes, ...(areas ?? workAreas).flatMap((area) => needsOf[area].scopes)]);
  const asked = offered.filter((scope) => wanted.has(scope));
  return companyScopes.some((scope) => asked.includes(scope)) ? asked : [...asked, "ea:sales_readonly"];
}

/** Whether the portal may request a scope. Where it may request a scope that writes, it may request its read-only part. */
export function isOffered(scope: string, offered: readonly string[]): boolean {
  return isKnownScope(scope) && covers(offered, scope);
}

/**
 * The scope to request out of several of which any one suffices. A person whose role may also write is asked once for both,
 * so that a read-only scope does not stop them at their first decision. Everybody else is asked for the narrowest scope.
 *
 * @param scopes alternatives, the narrowest last
 */
export function scopeToAdd(
  scopes: readonly string[],
  { writes, offered }: { writes: boolean; offered: readonly string[] },
): string | undefined {
  const possible = scopes.filter((scope) => isOffered(scope, offered));
  const writing = possible.find((scope) => scope === wider(scope));
  return writes && writing ? writing : possible.at(-1);
}

/** The areas for which the portal may request a scope; payroll is offered to Swedish companies only. */
export function offeredAreas(offered: readonly string[], countryCode: string): readonly WorkArea[] {
  const isThere = (area: WorkArea) => area !== "payroll" || countryCode === "SE";
  return workAreas.filter((area) => isThere(area) && needsOf[area].scopes.some((scope) => isOffered(scope, offered)));
}

/** The areas a person may choose from before the consent. The company's country is known only after the consent. */
export const choosableAreas = (offered: readonly string[]): readonly WorkArea[] => offeredAreas(offered, "SE");

/** The scopes that are still missing for the areas the role may read, as far as the portal may request them. */
export function missingScopes(
  granted: readonly string[],
  { role, countryCode, offered }: { role: Role; countryCode: string; offered: readonly string[] },
): readonly string[] {
  return offeredAreas(offered, countryCode).flatMap((area) => {
    const { scopes, reads, writes } = needsOf[area];
    if (!mayDo(role, reads)) return [];
    const wanted = scopeToAdd(scopes, { writes: mayDo(role, writes), offered });
    return wanted === undefined || covers(granted, wanted) ? [] : [wanted];
  });
}
