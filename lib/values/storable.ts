/**
 * Tells whether PostgreSQL can store a text: it contains no NUL and no lone surrogate, which is not a character
 * (manual, section 8.3).
 */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && !/\p{Surrogate}/u.test(text);
}

/** No record of the portal or the service is nested nearly as deep; recursive code calls itself for each level. */
const maxDepth = 64;

/**
 * Tells whether a JSON value, and every name in it, can be stored and walked through.
 *
 * @param value as `JSON.parse` returns it
 */
export function isStorableJson(value: unknown): boolean {
  const remaining = [{ value, depth: 0 }];
  for (let next = remaining.pop(); next; next = remaining.pop()) {
    const { value: current, depth } = next;
    if (typeof current === "string" && !isStorable(current)) return false;
    if (typeof current !== "object" || current === null) continue;
    if (depth >= maxDepth) return false;
    for (const [name, inner] of Object.entries(current)) {
      if (!isStorable(name)) return false;
      remaining.push({ value: inner, depth: depth + 1 });
    }
  }
  return true;
}
