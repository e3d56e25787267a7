declare global {
  var keysBefore: (KeyboardEvent[] & EventListenerObject) | undefined;
}

/** The script that keeps them, without a sign that HTML would write another way. */
export const keepKeys =
  "addEventListener(`keydown`,self.keysBefore=Object.assign([],{handleEvent(event){this.push(event)}}))";

/**
 * The last key that was pressed before the page's code was there, from when on none is kept. Only the last, and
 * not that it was held down: who presses again because nothing happens wants it once. After the keys of the search, letters
 * are what is searched for, and no keys of the page.
 */
export function keyBefore(): KeyboardEvent | undefined {
  const kept = globalThis.keysBefore;
  if (kept) removeEventListener("keydown", kept);
  globalThis.keysBefore = undefined;
  const pressed = kept?.filter(({ repeat }) => !repeat) ?? [];
  return pressed.find(opensSearch) ?? pressed.at(-1);
}

const opensSearch = ({ key, ctrlKey, metaKey }: KeyboardEvent) => (ctrlKey || metaKey) && key.toLowerCase() === "k";
