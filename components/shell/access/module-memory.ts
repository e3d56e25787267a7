/** Whether a company's subscription has the module for quotes and orders. */
export type SalesModule = "has" | "lacks";

const keyOf = (companyId: string) => `stegvis-sales-module:${companyId}`;

/** The last answer that this browser stored; null when there is none. The books are read regardless. */
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
    // A browser without storage learns the answer on every page.
  }
}

type Asked = { isRead: boolean; error: { code: string } | null };

/** What a read of quotes says about the module; null before the answer or when the books could not be read. */
export function saidOfModule({ isRead, error }: Asked): SalesModule | null {
  if (error?.code === "module_missing") return "lacks";
  return isRead ? "has" : null;
}

/**
 * The state of the module: the answer of the books, otherwise the remembered one. A failed read never means that it is
 * missing.
 */
export function moduleOf(asked: Asked, before: SalesModule | null): SalesModule | "unknown" {
  return saidOfModule(asked) ?? before ?? (asked.error ? "has" : "unknown");
}
