import { type Action, mayDo, type Role } from "@/lib/auth/roles";
import type { Messages } from "@/lib/i18n/messages";

export type ScopeText = keyof Messages["connection"]["scope"];

const known: readonly ScopeText[] = [
  "ea:api",
  "offline_access",
  "ea:sales",
  "ea:sales_readonly",
  "ea:accounting",
  "ea:accounting_readonly",
  "ea:purchase",
  "ea:purchase_readonly",
  "vls:api",
];

/** What a page of ours asks for, each with the wider scope that makes it needless. */
const asked: readonly { scope: ScopeText; unless: readonly string[]; needs?: Action }[] = [
  { scope: "ea:sales", unless: [] },
  { scope: "ea:accounting_readonly", unless: ["ea:accounting"] },
  { scope: "vls:api", unless: [], needs: "payroll.read" },
];

/** The key of a scope's meaning; one we do not know has the text that says so. */
export function textOf(scope: string): ScopeText {
  return known.find((one) => one === scope) ?? "other";
}

/** In the order in which they widen what can be done; unknown ones last. */
export function sortScopes(scopes: readonly string[]): readonly string[] {
  const place = (scope: string) => (known as readonly string[]).indexOf(scope) >>> 0;
  return [...new Set(scopes)].sort((a, b) => place(a) - place(b) || a.localeCompare(b));
}

/** The scopes that pages of ours use, as far as the role sees them, and the person has not allowed. */
export function missingScopes(granted: readonly string[], role: Role): readonly ScopeText[] {
  return asked
    .filter(({ needs }) => needs === undefined || mayDo(role, needs))
    .filter(({ scope, unless }) => !granted.includes(scope) && !unless.some((wider) => granted.includes(wider)))
    .map(({ scope }) => scope);
}
