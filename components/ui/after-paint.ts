/** The deferred callbacks by field; a later callback of a field replaces an earlier one. */
const waiting = new Map<string, () => void>();
/** The longest delay, because a hidden window paints nothing. */
const atLatestMs = 100;
/**
 * The events with which any reading of the form begins; the callbacks run before them, so that the form has the typed text.
 */
const moments = ["keydown", "pointerdown", "focusout", "beforeunload", "pagehide", "visibilitychange"];
let listens = false;

/**
 * Defers a callback until the typed letter is painted, so that typing does not wait for totals, notes and copies. The
 * callback runs at the latest before the next key, click or change of focus, or at the end of the page.
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
