import type { Messages } from "@/lib/i18n/messages";
import { knownScopes } from "@/lib/rules/access/scopes";

export type ScopeTextKey = keyof Messages["connection"]["scope"];

/** Returns the message key of the meaning of a scope. An unknown scope gets the key of the text for unknown scopes. */
export function scopeTextKeyOf(scope: string): ScopeTextKey {
  return knownScopes.find((knownScope) => knownScope === scope) ?? "other";
}

/** Sorts scopes in the order in which each one allows more than the one before; unknown scopes come last. */
export function sortScopes(scopes: readonly string[]): readonly string[] {
  const rankOf = (scope: string) => (knownScopes as readonly string[]).indexOf(scope) >>> 0;
  return [...new Set(scopes)].sort((left, right) => rankOf(left) - rankOf(right) || left.localeCompare(right));
}
