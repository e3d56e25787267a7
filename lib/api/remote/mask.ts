import "server-only";

/** Replaces a hidden character; no identity number contains it. */
const dot = "\u2022";
const shown = 2;

/** An identity number with all but its last two characters hidden; separators stay: `••••••••-••34`. */
export function maskNumber(number: string): string {
  const hidden = Math.max((number.match(/[\p{L}\p{N}]/gu)?.length ?? 0) - shown, 0);
  let left = hidden;
  return number.replace(/[\p{L}\p{N}]/gu, (character) => (left-- > 0 ? dot : character));
}

/** True for a number masked by {@link maskNumber}. */
export function isMasked(value: unknown): value is string {
  return typeof value === "string" && value.includes(dot);
}
