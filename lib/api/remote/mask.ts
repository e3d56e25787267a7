import "server-only";

/** Replaces a hidden character; no identity number contains it. */
const maskCharacter = "\u2022";
const visibleCharacterCount = 2;

/** Returns an identity number with all but its last two characters hidden; separators stay: `••••••••-••34`. */
export function maskNumber(number: string): string {
  const hiddenCount = Math.max((number.match(/[\p{L}\p{N}]/gu)?.length ?? 0) - visibleCharacterCount, 0);
  let remainingCount = hiddenCount;
  return number.replace(/[\p{L}\p{N}]/gu, (character) => (remainingCount-- > 0 ? maskCharacter : character));
}

/** Returns true for a number masked by {@link maskNumber}. */
export function isMasked(value: unknown): value is string {
  return typeof value === "string" && value.includes(maskCharacter);
}
