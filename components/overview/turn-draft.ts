import type { InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { claimedMinor } from "@/lib/rules/sales/invoice-state";

/** A draft of any kind of sales document, as a row of the overview. */
export type TurnDraftRow = {
  id: string;
  documentKind: "invoice" | "credit" | "quote" | "order";
  href: string;
  customerName: string;
  /** The instant at which the draft was saved or last edited, in ISO format. */
  savedAt: string;
  grossMinor: bigint;
  currencyCode: string;
};

/** An order that this person has begun; only the portal stores it. */
export type UnplacedOrder = Pick<TurnDraftRow, "id" | "customerName" | "grossMinor" | "currencyCode"> & {
  typedAt: string;
};

/** Merges the drafts of all kinds into one list, the newest first. */
export function toTurnDraftRows(
  {
    invoices,
    quotes,
    orders,
  }: { invoices: readonly InvoiceDraft[]; quotes: readonly Quote[]; orders: readonly UnplacedOrder[] },
  salesPath: string,
): TurnDraftRow[] {
  const renameCreatedAt = <T extends { createdAt: string }>({ createdAt, ...draftFields }: T) => ({
    ...draftFields,
    savedAt: createdAt,
  });
  return [
    ...invoices.map((invoiceDraft) => ({
      ...renameCreatedAt({ ...invoiceDraft, grossMinor: claimedMinor(invoiceDraft) }),
      documentKind: invoiceDraft.isCredit ? ("credit" as const) : ("invoice" as const),
      href: `${salesPath}/drafts/${invoiceDraft.id}`,
    })),
    ...quotes.map((quoteDraft) => ({
      ...renameCreatedAt(quoteDraft),
      documentKind: "quote" as const,
      href: `${salesPath}/quotes/drafts/${quoteDraft.id}`,
    })),
    ...orders.map(({ typedAt, ...order }) => ({
      ...{ ...order, savedAt: typedAt },
      documentKind: "order" as const,
      href: `${salesPath}/orders/drafts/${order.id}`,
    })),
  ].sort((left, right) => right.savedAt.localeCompare(left.savedAt));
}
