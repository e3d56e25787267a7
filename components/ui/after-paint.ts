/** What waits, by the field it is for: a later key of the same field takes the place of an earlier one. */
const waiting = new Map<string, () => void>();
/** A hidden window paints nothing. */
const atLatestMs = 100;
/** Whatever reads the form begins with one of these, so what was typed is in it by then. */
const moments = ["keydown", "pointerdown", "focusout", "beforeunload", "pagehide", "visibilitychange"];
let listens = false;

/**
 * Does what typing leads to once the letter is on screen: nobody who types waits for totals, notes and copies. It never waits
 * longer than until the next key, press or change of focus, or the end of the page.
 */
export function afterPaint(field: string, work: () => void): void {
  if (!listens) for (const moment of moments) addEventListener(moment, doWaiting, { capture: true });
  listens = true;
  waiting.set(field, work);
  if (waiting.size > 1) return;
  requestAnimationFrame(() => setTimeout(doWaiting));
  setTimeout(doWaiting, atLatestMs);
}

function doWaiting(): void {
  const all = [...waiting.values()];
  waiting.clear();
  for (const work of all) work();
}
