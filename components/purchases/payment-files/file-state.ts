import type { PaymentFileView } from "@/lib/api/contract/purchases/payment-file";

/** How far a payment file has come: `part` while some of its payments are on their way and others have come to an end. */
export type FileState = "made" | "fetched" | "part" | "settled" | "withdrawn";

export function fileStateOf({ withdrawnAt, fetchedAt, payments }: PaymentFileView): { is: FileState; left: number } {
  const left = payments.filter(({ ending }) => ending === null).length;
  if (withdrawnAt !== null) return { is: "withdrawn", left };
  if (left === 0) return { is: "settled", left };
  if (fetchedAt === null) return { is: "made", left };
  return { is: left < payments.length ? "part" : "fetched", left };
}

/** What the payments come to, by currency, in the order in which the currencies occur first. */
export function sumsOfFile({ payments }: PaymentFileView): readonly { currencyCode: string; minor: bigint }[] {
  const sums = new Map<string, bigint>();
  for (const { currencyCode, amountMinor } of payments)
    sums.set(currencyCode, (sums.get(currencyCode) ?? 0n) + BigInt(amountMinor));
  return [...sums].map(([currencyCode, minor]) => ({ currencyCode, minor }));
}
