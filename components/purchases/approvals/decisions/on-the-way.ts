/**
 * Where somebody has gone whose place the page has not drawn yet, the newest last. The address itself does not tell: the router
 * sets it back to the place it draws before it draws the next one, and a key pressed in that moment would be lost.
 */
export type OnTheWay = readonly (string | null)[];

/** What is left to come when a place has been drawn. One nobody went to by keys, such as Back leads to, ends them all. */
export function arrived(onTheWay: OnTheWay, place: string | null): OnTheWay {
  const at = onTheWay.lastIndexOf(place);
  return at === -1 ? [] : onTheWay.slice(at + 1);
}
