import { parseDecimal } from "../../values/number-text";

const minutesPerDay = 1440;

/**
 * Reads hours as people type them: `8`, `7:30`, `0730`, and `7,5` for seven and a half.
 *
 * Units: minutes, 0 to 1440
 * @returns null when the text is not a duration of at most one day
 */
export function parseDurationMinutes(text: string, language: string): number | null {
  const trimmedText = text.trim();
  const clockMatch = /^(\d{1,2}):(\d{2})$/.exec(trimmedText) ?? /^(\d{2})(\d{2})$/.exec(trimmedText);
  if (clockMatch)
    return minutesWithinDay(Number(clockMatch[1]) * 60 + Number(clockMatch[2]), Number(clockMatch[2]) < 60);
  const hours = parseDecimal(trimmedText, language);
  if (!hours.ok || hours.scaled < 0n) return null;
  return minutesWithinDay(Number((hours.scaled * 60n + 5_000n) / 10_000n), true);
}

function minutesWithinDay(minutes: number, isValid: boolean): number | null {
  return isValid && minutes <= minutesPerDay ? minutes : null;
}

/** Writes minutes as hours and minutes: 450 → `7:30`. */
export function formatMinutes(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/**
 * Reads a clock time: `8`, `08:00`, `8.00`, `0800`.
 *
 * Shape: `HH:mm`; null when the text is not a clock time
 */
export function parseClockTime(text: string): string | null {
  const match = /^(\d{1,2})(?:[:. ]?(\d{2}))?$/.exec(text.trim());
  if (!match) return null;
  const [hours, minutes] = [Number(match[1]), Number(match[2] ?? 0)];
  if (hours > 23 || minutes > 59) return null;
  return `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}

/**
 * Reads a share of a day: `100`, `50 %`, `12,5`.
 *
 * Units: hundredths of a percent, 0 to 10,000; null when the text is not a share
 */
export function parseShareBps(text: string, language: string): number | null {
  const percent = parseDecimal(text, language, 2, "percent");
  if (!percent.ok) return null;
  const bps = Number(percent.scaled / 100n);
  return bps >= 0 && bps <= 10_000 ? bps : null;
}
