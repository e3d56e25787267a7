import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";

/** How many drafts are read at a time. */
export const pageSize = 50;

/** What a person has done to a draft here and now, before the service's list shows it. */
export type Done = "approving" | "rejecting" | "holding" | "passing";

/** `readAt`: milliseconds, when it was read that it waits. */
export type QueueItem = { index: number; draft: SupplierInvoiceDraft; readAt: number };

/**
 * The draft that comes next in a direction, past those that are done with or wait for a colleague. Where nothing is left that
 * way the other way is looked at.
 *
 * @param items those that have been read, in the order of the queue
 * @param isOver whether a draft is done with for now
 */
export function nextOf(
  items: readonly QueueItem[],
  current: string | null,
  step: 1 | -1,
  isOver: (draft: SupplierInvoiceDraft) => boolean,
): SupplierInvoiceDraft | null {
  const at = items.findIndex(({ draft }) => draft.id === current);
  const after = items.slice(at + 1);
  const before = items.slice(0, Math.max(0, at));
  const order = step === 1 ? [...after, ...before] : [...before.toReversed(), ...after];
  return order.find(({ draft }) => !isOver(draft))?.draft ?? null;
}

/** The neighbour in the list, whatever has become of it. */
export function neighbourOf(
  items: readonly QueueItem[],
  current: string | null,
  step: 1 | -1,
): SupplierInvoiceDraft | null {
  const at = items.findIndex(({ draft }) => draft.id === current);
  return (at < 0 ? items[0] : items[at + step])?.draft ?? null;
}

/** Which pages hold these places of the list. @param from, to places from 0, `to` included */
export function pagesOf(from: number, to: number): number[] {
  const first = Math.floor(Math.max(0, from) / pageSize);
  const last = Math.floor(Math.max(0, to) / pageSize);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index + 1);
}
