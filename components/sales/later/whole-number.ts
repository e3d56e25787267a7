/** @returns the typed whole number, from 1 to `maxNumber`; null for any other text */
export function parseWholeNumber(text: string, maxNumber: number): number | null {
  const trimmedText = text.trim();
  if (!/^\d{1,3}$/.test(trimmedText)) return null;
  const parsedNumber = Number(trimmedText);
  return parsedNumber >= 1 && parsedNumber <= maxNumber ? parsedNumber : null;
}
