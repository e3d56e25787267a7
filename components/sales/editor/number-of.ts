import { parseDecimal } from "@/lib/number-text";

/** A typed number in ten-thousandths; null when it is empty or not a number. */
export function numberOf(text: string, numbers: string): bigint | null {
  const parsed = parseDecimal(text, numbers);
  return parsed.ok ? parsed.scaled : null;
}
