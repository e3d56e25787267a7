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
  const remainingEntries = [{ value, depth: 0 }];
  for (let nextEntry = remainingEntries.pop(); nextEntry; nextEntry = remainingEntries.pop()) {
    const { value: currentValue, depth } = nextEntry;
    if (typeof currentValue === "string" && !isStorable(currentValue)) return false;
    if (typeof currentValue !== "object" || currentValue === null) continue;
    if (depth >= maxDepth) return false;
    for (const [name, innerValue] of Object.entries(currentValue)) {
      if (!isStorable(name)) return false;
      remainingEntries.push({ value: innerValue, depth: depth + 1 });
    }
  }
  return true;
}
