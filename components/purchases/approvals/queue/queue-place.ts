import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";

/** How many drafts are read at a time. */
export const pageSize = 50;

/** The kind of decision a person has made about a draft, before the service's list shows it. */
export type Done = "approving" | "rejecting" | "holding" | "passing";

/** A draft at its place in the queue. `readAt`: the instant of the read that listed the draft, in milliseconds. */
export type QueueItem = { index: number; draft: SupplierInvoiceDraft; readAt: number };

/**
 * Returns the next draft in a direction, without those that are handled or wait for a colleague. Where no draft is left in
 * that direction, the drafts on the other side of the current one follow.
 *
 * @param items     the items that have been read, in the order of the queue
 * @param isHandled whether a draft needs nothing from this person now
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

/** Returns the neighbour in the list, whether or not it is handled. */
export function neighbourOf(
  items: readonly QueueItem[],
  current: string | null,
  step: 1 | -1,
): SupplierInvoiceDraft | null {
  const at = items.findIndex(({ draft }) => draft.id === current);
  return (at < 0 ? items[0] : items[at + step])?.draft ?? null;
}

/** Returns the numbers of the pages that hold these places of the list. @param from, to places from 0, `to` included */
export function pagesOf(from: number, to: number): number[] {
  const first = Math.floor(Math.max(0, from) / pageSize);
  const last = Math.floor(Math.max(0, to) / pageSize);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index + 1);
}
