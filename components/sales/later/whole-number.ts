/** @returns the whole number that was typed, from 1 to `most`; null for anything else */
export function wholeNumber(text: string, most: number): number | null {
  const typed = text.trim();
  if (!/^\d{1,3}$/.test(typed)) return null;
  const number = Number(typed);
  return number >= 1 && number <= most ? number : null;
}
