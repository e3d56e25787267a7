/**
 * The drafts to which a person went and that the page has not drawn yet, the newest last; null is the cockpit without
 * a draft. The address is not enough: the router sets it back to the draft it draws before it draws the next one, and
 * a key pressed at that moment would be lost.
 */
export type PendingPlaces = readonly (string | null)[];

/**
 * Returns the drafts after the drawn one. A drawn draft that is not pending, such as after the Back button, clears
 * them all.
 */
export function remainingPlaces(pendingPlaces: PendingPlaces, drawnPlace: string | null): PendingPlaces {
  const drawnIndex = pendingPlaces.lastIndexOf(drawnPlace);
  return drawnIndex === -1 ? [] : pendingPlaces.slice(drawnIndex + 1);
}
