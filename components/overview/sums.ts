import type { OpenInvoice } from "@/lib/api/browser/sales/receivables";

export type CurrencySum = { currency: string; minor: bigint };

/**
 * Sums the receivables per currency; currencies are never added together.
 *
 * @returns the sum in the company's own currency first, even when it is zero; the others sorted by currency code
 */
export function sumReceivablesByCurrency(
  invoices: readonly OpenInvoice[],
  ownCurrency: string,
): readonly CurrencySum[] {
  const minorByCurrency = new Map<string, bigint>([[ownCurrency, 0n]]);
  for (const { currencyCode, remainingMinor } of invoices) {
    minorByCurrency.set(currencyCode, (minorByCurrency.get(currencyCode) ?? 0n) + remainingMinor);
  }
  const otherSums = [...minorByCurrency]
    .filter(([currency]) => currency !== ownCurrency)
    .sort(([leftCurrency], [rightCurrency]) => leftCurrency.localeCompare(rightCurrency));
  return [[ownCurrency, minorByCurrency.get(ownCurrency) ?? 0n] as const, ...otherSums].map(([currency, minor]) => ({
    currency,
    minor,
  }));
}
