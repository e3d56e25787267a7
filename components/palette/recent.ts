import type { Hit } from "./hit";

const most = 8;

/** What a person went to by the palette in a company: kept in this browser, under their name. */
function keyOf(personId: string, companyId: string): string {
  return `stegvis-recent:${personId}:${companyId}`;
}

export function recentHits(personId: string, companyId: string): readonly Hit[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(personId, companyId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => isRecent(one, companyId)) : [];
  } catch {
    return [];
  }
}

/** Puts it first. What only can be done here and now leads nowhere later, and is not kept. */
export function keepRecent(personId: string, companyId: string, hit: Hit): void {
  const { id, label, detail, href, isPassing } = hit;
  if (href === undefined || isPassing) return;
  const kept = [{ id, label, detail, href }, ...recentHits(personId, companyId).filter((one) => one.id !== id)];
  try {
    localStorage.setItem(keyOf(personId, companyId), JSON.stringify(kept.slice(0, most)));
  } catch {
    // A browser without storage remembers nothing.
  }
}

/** Whatever stands in the browser's storage, only a place of this company is followed. */
function isRecent(one: unknown, companyId: string): one is Hit {
  if (typeof one !== "object" || one === null) return false;
  const { id, label, href } = one as Record<string, unknown>;
  const isText = typeof id === "string" && typeof label === "string" && typeof href === "string";
  return isText && (href as string).startsWith(`/companies/${companyId}`);
}
