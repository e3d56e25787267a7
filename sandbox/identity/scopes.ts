/** Every scope that exists (docs/api/identity.md#scopes). `openid` is not one of them, because there is no id_token. */
export const knownScopes = [
  "ea:api",
  "vls:api",
  "offline_access",
  "ea:sales",
  "ea:sales_readonly",
  "ea:accounting",
  "ea:accounting_readonly",
  "ea:purchase",
  "ea:purchase_readonly",
] as const;

export type Scope = (typeof knownScopes)[number];

function isScope(word: string): word is Scope {
  return (knownScopes as readonly string[]).includes(word);
}

/**
 * Parses a `scope` parameter. The result has each scope once, in the order of `knownScopes`.
 *
 * Scopes are separated by spaces only: in a form, `+` and `%20` are decoded to a space, and `%2B` to a plus sign, which is
 * part of a word.
 * @returns null where a word is not a scope, or where there is no word
 */
export function parseScopes(parameter: string): Scope[] | null {
  const words = parameter.split(" ").filter((word) => word !== "");
  if (words.length === 0 || !words.every(isScope)) return null;
  return knownScopes.filter((scope) => words.includes(scope));
}

/** Whether every scope of `requested` is among `granted`. */
export function isScopeSubset(requested: readonly string[], granted: readonly string[]): boolean {
  return requested.every((scope) => granted.includes(scope));
}
