/** Every scope there is (docs/api/identity.md#scopes). `openid` is not among them: there is no id_token here. */
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
 * The scopes of a `scope` parameter, each once, in the order of the list above.
 *
 * Only a space separates; a form decodes `+` and `%20` to one and `%2B` to a plus sign, which is part of a word.
 * @returns null when a word is not a scope, or when there is none
 */
export function parseScopes(parameter: string): Scope[] | null {
  const words = parameter.split(" ").filter((word) => word !== "");
  if (words.length === 0 || !words.every(isScope)) return null;
  return knownScopes.filter((scope) => words.includes(scope));
}

/** Whether every scope of `asked` is among `granted`. */
export function isWithin(asked: readonly string[], granted: readonly string[]): boolean {
  return asked.every((scope) => granted.includes(scope));
}
