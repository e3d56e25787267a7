/**
 * The drafts to which a person went and that the page has not drawn yet, the newest last; null is the cockpit without
 * a draft. The address is not enough: the router sets it back to the draft it draws before it draws the next one, and
 * a key pressed at that moment would be lost.
 */
export type PendingDraftIds = readonly (string | null)[];

/**
 * Returns the drafts after the drawn one. A drawn draft that is not pending, such as after the Back button, clears
 * them all.
 */
export function findRemainingDraftIds(pendingDraftIds: PendingDraftIds, drawnDraftId: string | null): PendingDraftIds {
  const drawnIndex = pendingDraftIds.lastIndexOf(drawnDraftId);
  return drawnIndex === -1 ? [] : pendingDraftIds.slice(drawnIndex + 1);
}
