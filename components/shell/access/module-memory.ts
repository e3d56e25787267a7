/** Whether a company's subscription has the module for quotes and orders. */
export type SalesModule = "has" | "lacks";

const keyOf = (companyId: string) => `stegvis-sales-module:${companyId}`;

/** What this browser was told last; null where it was not yet. The books are asked all the same. */
export function rememberedModule(companyId: string): SalesModule | null {
  try {
    const kept = localStorage.getItem(keyOf(companyId));
    return kept === "has" || kept === "lacks" ? kept : null;
  } catch {
    return null;
  }
}

export function rememberModule(companyId: string, module: SalesModule): void {
  try {
    localStorage.setItem(keyOf(companyId), module);
  } catch {
    // A browser without storage is told on every page.
  }
}

type Asked = { isRead: boolean; error: { code: string } | null };

/** What the books said to a question about quotes; null while they did not, or could not be asked. */
export function saidOfModule({ isRead, error }: Asked): SalesModule | null {
  if (error?.code === "module_missing") return "lacks";
  return isRead ? "has" : null;
}

/** What is so of the module: what the books say, else what they said before; nobody lacks it because they cannot be asked. */
export function moduleOf(asked: Asked, before: SalesModule | null): SalesModule | "unknown" {
  return saidOfModule(asked) ?? before ?? (asked.error ? "has" : "unknown");
}
