import type { OpenInvoice } from "@/lib/api/browser/sales/receivables";

export type Sum = { currency: string; minor: bigint };

/**
 * Sums the receivables per currency; currencies are never added together.
 *
 * @returns the sum in the company's own currency first, even when it is zero; the others sorted by currency code
 */
export function sumsOf(invoices: readonly OpenInvoice[], own: string): readonly Sum[] {
  const sums = new Map<string, bigint>([[own, 0n]]);
  for (const { currencyCode, remainingMinor } of invoices) {
    sums.set(currencyCode, (sums.get(currencyCode) ?? 0n) + remainingMinor);
  }
  const others = [...sums].filter(([currency]) => currency !== own).sort(([a], [b]) => a.localeCompare(b));
  return [[own, sums.get(own) ?? 0n] as const, ...others].map(([currency, minor]) => ({ currency, minor }));
}
