/**
 * The drafts a person went to that the page has not drawn yet, the newest last. The address is not enough: the router sets
 * it back to the place it draws before it draws the next one, and a key pressed at that moment would be lost.
 */
export type OnTheWay = readonly (string | null)[];

/**
 * Returns the places after the drawn one. A drawn place that is not pending, such as after the Back button, clears them all.
 */
export function arrived(onTheWay: OnTheWay, place: string | null): OnTheWay {
  const at = onTheWay.lastIndexOf(place);
  return at === -1 ? [] : onTheWay.slice(at + 1);
}
