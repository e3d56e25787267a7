/**
 * Reads a time of day as people type it: `8`, `08`, `8:30`, `08.30`, `0830`.
 *
 * @returns `HH:mm`; null when it is no time of a day
 */
export function parseTimeOfDay(text: string): string | null {
  const matchedParts = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim());
  if (!matchedParts) return null;
  const [hour, minute] = [Number(matchedParts[1]), Number(matchedParts[2] ?? "0")];
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
