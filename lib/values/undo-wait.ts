/** The longest undo wait of finalising, sending and other commands, in seconds. */
export const maxUndoSeconds = 60;

/** @returns the typed number of whole seconds, from 0; null for any other text */
export function parseUndoSeconds(text: string): number | null {
  const typed = text.trim();
  if (!/^\d{1,2}$/.test(typed)) return null;
  const seconds = Number(typed);
  return seconds <= maxUndoSeconds ? seconds : null;
}
