/** The longest undo wait of finalising, sending and other commands, in seconds. */
export const maxUndoSeconds = 60;

/** @returns the typed number of whole seconds, from 0; null for any other text */
export function parseUndoSeconds(text: string): number | null {
  const trimmedText = text.trim();
  if (!/^\d{1,2}$/.test(trimmedText)) return null;
  const seconds = Number(trimmedText);
  return seconds <= maxUndoSeconds ? seconds : null;
}
