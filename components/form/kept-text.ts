/** Typed text of one form, kept in this tab until it is saved or thrown away. */
export type Kept = { values: unknown };

const prefix = "stegvis-kept:";

/** @returns what was kept, or null when nothing was, it cannot be read, or the browser keeps nothing */
export function readKept(key: string): Kept | null {
  try {
    const text = sessionStorage.getItem(prefix + key);
    const kept: unknown = text === null ? null : JSON.parse(text);
    return typeof kept === "object" && kept !== null && "values" in kept ? { values: kept.values } : null;
  } catch {
    return null;
  }
}

export function writeKept(key: string, values: unknown): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify({ values }));
  } catch {
    // Full or forbidden storage: the text still stands in the form.
  }
}

export function dropKept(key: string): void {
  try {
    sessionStorage.removeItem(prefix + key);
  } catch {
    // Nothing was kept.
  }
}
