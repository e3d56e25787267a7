import type { Hit } from "./hit";

const maxRecent = 8;

/**
 * Returns the storage key of the hits that a person opened by the palette in a company; they are stored in this
 * browser.
 */
function storageKey(personId: string, companyId: string): string {
  return `stegvis-recent:${personId}:${companyId}`;
}

export function recentHits(personId: string, companyId: string): readonly Hit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(personId, companyId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter((one) => isHitOfCompany(one, companyId)) : [];
  } catch {
    return [];
  }
}

/**
 * Stores a hit as the most recent one. An action or a transient hit is not stored, because it cannot be opened later.
 */
export function rememberRecent(personId: string, companyId: string, hit: Hit): void {
  const { id, label, detail, href, isPassing } = hit;
  if (href === undefined || isPassing) return;
  const recent = [{ id, label, detail, href }, ...recentHits(personId, companyId).filter((one) => one.id !== id)];
  try {
    localStorage.setItem(storageKey(personId, companyId), JSON.stringify(recent.slice(0, maxRecent)));
  } catch {
    // A browser without storage remembers no hits.
  }
}

/**
 * Returns true for a hit that leads to a page of this company. Anything else in the storage of the browser is
 * ignored.
 */
function isHitOfCompany(one: unknown, companyId: string): one is Hit {
  if (typeof one !== "object" || one === null) return false;
  const { id, label, href } = one as Record<string, unknown>;
  const isText = typeof id === "string" && typeof label === "string" && typeof href === "string";
  return isText && (href as string).startsWith(`/companies/${companyId}`);
}
