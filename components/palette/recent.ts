import type { Hit } from "./hit";

const maxStoredHits = 8;

/**
 * Returns the storage key of the hits that a person opened by the palette in a company; they are stored in this
 * browser.
 */
function storageKeyOf(personId: string, companyId: string): string {
  return `stegvis-recent:${personId}:${companyId}`;
}

export function readRecentHits(personId: string, companyId: string): readonly Hit[] {
  try {
    const storedHits: unknown = JSON.parse(localStorage.getItem(storageKeyOf(personId, companyId)) ?? "[]");
    return Array.isArray(storedHits) ? storedHits.filter((storedHit) => isHitOfCompany(storedHit, companyId)) : [];
  } catch {
    return [];
  }
}

/**
 * Stores a hit as the most recent one. An action or a transient hit is not stored, because it cannot be opened later.
 */
export function storeRecentHit(personId: string, companyId: string, hit: Hit): void {
  const { id, label, detail, href, isPassing } = hit;
  if (href === undefined || isPassing) return;
  const recentlyOpened = [
    { id, label, detail, href },
    ...readRecentHits(personId, companyId).filter((earlierHit) => earlierHit.id !== id),
  ];
  try {
    localStorage.setItem(storageKeyOf(personId, companyId), JSON.stringify(recentlyOpened.slice(0, maxStoredHits)));
  } catch {
    // A browser without storage remembers no hits.
  }
}

/**
 * Returns true for a hit that leads to a page of this company. Anything else in the storage of the browser is
 * ignored.
 */
function isHitOfCompany(candidate: unknown, companyId: string): candidate is Hit {
  if (typeof candidate !== "object" || candidate === null) return false;
  const { id, label, href } = candidate as Record<string, unknown>;
  const isText = typeof id === "string" && typeof label === "string" && typeof href === "string";
  return isText && (href as string).startsWith(`/companies/${companyId}`);
}
