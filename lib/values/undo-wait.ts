/** The longest that finalising, sending and the like may wait before they count, in seconds. */
export const mostUndoSeconds = 60;

/** @returns the whole seconds that were typed, from 0; null for anything else */
export function parseUndoSeconds(text: string): number | null {
  const typed = text.trim();
  if (!/^\d{1,2}$/.test(typed)) return null;
  const seconds = Number(typed);
  return seconds <= mostUndoSeconds ? seconds : null;
}
