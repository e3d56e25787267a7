declare global {
  var keysBefore: (KeyboardEvent[] & EventListenerObject) | undefined;
}

/** The script that keeps them, without a sign that HTML would write another way. */
export const keepKeys =
  "addEventListener(`keydown`,self.keysBefore=Object.assign([],{handleEvent(event){this.push(event)}}))";

/**
 * The last key that was pressed before the page's code was there, from when on none is kept. Only the last, and
 * not that it was held down: who presses again because nothing happens wants it once.
 */
export function keyBefore(): KeyboardEvent | undefined {
  const kept = globalThis.keysBefore;
  if (kept) removeEventListener("keydown", kept);
  globalThis.keysBefore = undefined;
  return kept?.findLast(({ repeat }) => !repeat);
}
