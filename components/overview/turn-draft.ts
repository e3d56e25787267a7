import type { InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { claimedMinor } from "@/lib/rules/sales/invoice-state";

/** A draft of any kind of sales document, as a row of the overview. */
export type TurnDraft = {
  id: string;
  document: "invoice" | "credit" | "quote" | "order";
  href: string;
  customerName: string;
  /** The instant at which the draft was saved or last edited, in ISO format. */
  savedAt: string;
  grossMinor: bigint;
  currencyCode: string;
};

/** An order that this person has begun; only the portal stores it. */
export type UnplacedOrder = Pick<TurnDraft, "id" | "customerName" | "grossMinor" | "currencyCode"> & {
  typedAt: string;
};

/** Merges the drafts of all kinds into one list, the newest first. */
export function turnDrafts(
  {
    invoices,
    quotes,
    orders,
  }: { invoices: readonly InvoiceDraft[]; quotes: readonly Quote[]; orders: readonly UnplacedOrder[] },
  salesPath: string,
): TurnDraft[] {
  const withSavedAt = <T extends { createdAt: string }>({ createdAt, ...rest }: T) => ({ ...rest, savedAt: createdAt });
  return [
    ...invoices.map((one) => ({
      ...withSavedAt({ ...one, grossMinor: claimedMinor(one) }),
      document: one.isCredit ? ("credit" as const) : ("invoice" as const),
      href: `${salesPath}/drafts/${one.id}`,
    })),
    ...quotes.map((one) => ({
      ...withSavedAt(one),
      document: "quote" as const,
      href: `${salesPath}/quotes/drafts/${one.id}`,
    })),
    ...orders.map(({ typedAt, ...one }) => ({
      ...{ ...one, savedAt: typedAt },
      document: "order" as const,
      href: `${salesPath}/orders/drafts/${one.id}`,
    })),
  ].sort((one, other) => other.savedAt.localeCompare(one.savedAt));
}
