/** @returns the typed whole number, from 1 to `maxNumber`; null for any other text */
export function wholeNumber(text: string, most: number): number | null {
  const typed = text.trim();
  if (!/^\d{1,3}$/.test(typed)) return null;
  const number = Number(typed);
  return number >= 1 && number <= most ? number : null;
}
