import type { Messages } from "@/lib/i18n/messages";
import { knownScopes } from "@/lib/rules/access/scopes";

export type ScopeTextKey = keyof Messages["connection"]["scope"];

/** The message key of a scope's meaning; an unknown scope gets the key of the text that says so. */
export function scopeTextKey(scope: string): ScopeTextKey {
  return knownScopes.find((one) => one === scope) ?? "other";
}

/** Sorts scopes in the order in which they extend what can be done; unknown scopes come last. */
export function sortScopes(scopes: readonly string[]): readonly string[] {
  const rank = (scope: string) => (knownScopes as readonly string[]).indexOf(scope) >>> 0;
  return [...new Set(scopes)].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}
