/** States whether a company's subscription has the module for quotes and orders. */
export type SalesModule = "has" | "lacks";

const storageKeyOf = (companyId: string) => `stegvis-sales-module:${companyId}`;

/** Returns the last answer that this browser stored; null when there is none. The books are read regardless. */
export function readRememberedModule(companyId: string): SalesModule | null {
  try {
    const storedModule = localStorage.getItem(storageKeyOf(companyId));
    return storedModule === "has" || storedModule === "lacks" ? storedModule : null;
  } catch {
    return null;
  }
}

export function rememberModule(companyId: string, salesModule: SalesModule): void {
  try {
    localStorage.setItem(storageKeyOf(companyId), salesModule);
  } catch {
    // A browser without storage learns the answer on every page.
  }
}

type QuotesReading = { isRead: boolean; error: { code: string } | null };

/** What a read of quotes says about the module; null before the answer or when the books could not be read. */
export function moduleFromReading({ isRead, error }: QuotesReading): SalesModule | null {
  if (error?.code === "module_missing") return "lacks";
  return isRead ? "has" : null;
}

/**
 * Returns the state of the module: the answer of the books, otherwise the remembered one. A failed read never means
 * that the module is missing.
 */
export function resolveModule(
  quotesReading: QuotesReading,
  rememberedModule: SalesModule | null,
): SalesModule | "unknown" {
  return moduleFromReading(quotesReading) ?? rememberedModule ?? (quotesReading.error ? "has" : "unknown");
}
