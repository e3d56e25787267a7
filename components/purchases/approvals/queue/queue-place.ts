import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";

/** How many drafts are read at a time. */
export const draftPageSize = 50;

/** The kind of decision a person has made about a draft, before the service's list shows it. */
export type DecisionKind = "approving" | "rejecting" | "holding" | "passing";

/** A draft with its index in the queue. `readAt` is the instant of the read that listed the draft, in milliseconds. */
export type QueueItem = { index: number; draft: SupplierInvoiceDraft; readAt: number };

/**
 * Returns the next draft in a direction that is neither handled nor waiting for a colleague. Where no such draft
 * is left in that direction, the drafts on the other side of the current one follow.
 *
 * @param queueItems the items that have been read, in the order of the queue
 * @param isHandled  whether a draft needs nothing from this person now
 */
export function findNextOpenDraft(
  queueItems: readonly QueueItem[],
  currentDraftId: string | null,
  queueStep: 1 | -1,
  isHandled: (draft: SupplierInvoiceDraft) => boolean,
): SupplierInvoiceDraft | null {
  const currentIndex = queueItems.findIndex(({ draft }) => draft.id === currentDraftId);
  const itemsAfter = queueItems.slice(currentIndex + 1);
  const itemsBefore = queueItems.slice(0, Math.max(0, currentIndex));
  const itemsByPreference =
    queueStep === 1 ? [...itemsAfter, ...itemsBefore] : [...itemsBefore.toReversed(), ...itemsAfter];
  return itemsByPreference.find(({ draft }) => !isHandled(draft))?.draft ?? null;
}

/** Returns the neighbour in the list, whether or not it is handled. */
export function findNeighbourDraft(
  queueItems: readonly QueueItem[],
  currentDraftId: string | null,
  queueStep: 1 | -1,
): SupplierInvoiceDraft | null {
  const currentIndex = queueItems.findIndex(({ draft }) => draft.id === currentDraftId);
  return (currentIndex < 0 ? queueItems[0] : queueItems[currentIndex + queueStep])?.draft ?? null;
}

/**
 * Returns the numbers of the pages that contain these rows of the list. @param firstIndex, lastIndex indexes from 0,
 * both included
 */
export function pageNumbersOfRange(firstIndex: number, lastIndex: number): number[] {
  const firstPageIndex = Math.floor(Math.max(0, firstIndex) / draftPageSize);
  const lastPageIndex = Math.floor(Math.max(0, lastIndex) / draftPageSize);
  return Array.from({ length: lastPageIndex - firstPageIndex + 1 }, (_, index) => firstPageIndex + index + 1);
}
