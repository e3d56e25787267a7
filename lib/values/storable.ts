/**
 * Whether PostgreSQL can store a text: it contains no NUL and no lone surrogate, which is not a character (manual, section
 * 8.3).
 */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && !/\p{Surrogate}/u.test(text);
}

/** No record of the portal or the service is nested nearly as deep; recursive code calls itself for each level. */
const deepest = 64;

/**
 * Whether a JSON value, and every name in it, can be stored and walked through.
 *
 * @param value as `JSON.parse` returns it
 */
export function isStorableJson(value: unknown): boolean {
  const left = [{ value, depth: 0 }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value: one, depth } = next;
    if (typeof one === "string" && !isStorable(one)) return false;
    if (typeof one !== "object" || one === null) continue;
    if (depth >= deepest) return false;
    for (const [name, inner] of Object.entries(one)) {
      if (!isStorable(name)) return false;
      left.push({ value: inner, depth: depth + 1 });
    }
  }
  return true;
}
