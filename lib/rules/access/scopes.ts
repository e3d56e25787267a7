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

/** Without these there is no connection: access to the books, and tokens that live longer than an hour. */
export const requiredScopes: readonly Scope[] = ["ea:api", "offline_access"];

/** Asked for unless the settings say otherwise: the whole of what the portal's pages use. */
export const allScopes: readonly Scope[] = [...requiredScopes, "ea:sales", "ea:accounting", "ea:purchase", "vls:api"];

/** What a person can use the portal for. */
export const workAreas = ["sales", "books", "purchases", "payroll"] as const;
export type WorkArea = (typeof workAreas)[number];

type Needs = { scopes: readonly Scope[]; reads: Action; writes: Action };

/** The permissions an area may need, the one that reads only last, and what a role must allow for it. */
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

/** The area a permission belongs to; null of one that no area alone needs. */
export function areaOfScope(scope: string): WorkArea | null {
  return workAreas.find((area) => needsOf[area].scopes.some((one) => one === scope)) ?? null;
}

export function isKnownScope(scope: string): scope is Scope {
  return (knownScopes as readonly string[]).includes(scope);
}

const wider = (scope: string) => scope.replace(/_readonly$/, "");

/** Whether permissions that were given include this one: who may write a part of the books may read it as well. */
export function covers(granted: readonly string[], scope: string): boolean {
  return granted.includes(scope) || granted.includes(wider(scope));
}

/** Any one of them lets the portal read which company it is (docs/api/companies.md#company-settings). */
export const companyScopes: readonly Scope[] = ["ea:sales", "ea:sales_readonly"];

/**
 * The permissions a first consent asks for. Whoever does not choose sales is still asked for reading them: without that the
 * service does not say which company it is.
 *
 * @param offered what the settings let the portal ask for
 * @param areas   what the person wants to use it for; null where nobody was asked means everything
 */
export function scopesToAsk(offered: readonly string[], areas: readonly WorkArea[] | null): readonly string[] {
  const wanted = new Set<string>([...requiredScopes, ...(areas ?? workAreas).flatMap((area) => needsOf[area].scopes)]);
  const asked = offered.filter((scope) => wanted.has(scope));
  return companyScopes.some((scope) => asked.includes(scope)) ? asked : [...asked, "ea:sales_readonly"];
}

/** Where the whole may be asked for, so may the part that only reads. */
export function isOffered(scope: string, offered: readonly string[]): boolean {
  return isKnownScope(scope) && covers(offered, scope);
}

/**
 * Of permissions any one of which suffices, the one to ask for: whoever may also write is asked once for both, and is not stopped
 * at the first decision by a permission that only reads. Everybody else is asked for the narrowest.
 *
 * @param scopes the narrowest last
 */
export function scopeToAdd(
  scopes: readonly string[],
  { writes, offered }: { writes: boolean; offered: readonly string[] },
): string | undefined {
  const possible = scopes.filter((scope) => isOffered(scope, offered));
  const writing = possible.find((scope) => scope === wider(scope));
  return writes && writing ? writing : possible.at(-1);
}

/** The areas the portal may ask a permission for; payroll is one for Swedish companies. */
export function offeredAreas(offered: readonly string[], countryCode: string): readonly WorkArea[] {
  const isThere = (area: WorkArea) => area !== "payroll" || countryCode === "SE";
  return workAreas.filter((area) => isThere(area) && needsOf[area].scopes.some((scope) => isOffered(scope, offered)));
}

/** The areas a person may choose from before the consent: which country the company is in is known after it only. */
export const choosableAreas = (offered: readonly string[]): readonly WorkArea[] => offeredAreas(offered, "SE");

/** The permissions an area of the role still lacks, as far as the portal may ask for them. */
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
