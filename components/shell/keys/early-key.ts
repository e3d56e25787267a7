declare global {
  var keysBefore: (KeyboardEvent[] & EventListenerObject) | undefined;
}

/** The script that records early keys. It contains no character that HTML would escape. */
export const earlyKeysScript =
  "addEventListener(`keydown`,self.keysBefore=Object.assign([],{handleEvent(event){this.push(event)}}))";

/**
 * Returns the last key that was pressed before the page's code was loaded, and ends the recording. Only the last key
 * counts, and repeats are ignored: a person who presses again because nothing happens wants the action once. Letters
 * after the keys that open the search are text to search for and not keys of the page, so in that case the keys of the
 * search are returned.
 */
export function consumeEarlyKey(): KeyboardEvent | undefined {
  const recordedKeys = globalThis.keysBefore;
  if (recordedKeys) removeEventListener("keydown", recordedKeys);
  globalThis.keysBefore = undefined;
  const pressedKeys = recordedKeys?.filter(({ repeat }) => !repeat) ?? [];
  return pressedKeys.find(opensSearch) ?? pressedKeys.at(-1);
}

const opensSearch = ({ key, ctrlKey, metaKey }: KeyboardEvent) => (ctrlKey || metaKey) && key.toLowerCase() === "k";
