/** The days before the end of a connection at which its person is warned, the earliest warning first. */
export const warningDays = [30, 14, 7, 1] as const;
export type WarningDays = (typeof warningDays)[number];

/** @property warnedDays the last warning that was sent about this end; null when none was */
type ConnectionNearEnd = { daysLeft: number; warnedDays: number | null };

/**
 * Decides which warning of its end a connection gets now.
 *
 * Units:  daysLeft in days with fractions
 * Rule:   one warning for each threshold; a threshold that was passed while no warning could be sent is left out, and an
 *         end that has passed is told as an end and not as a warning
 * @returns null when no warning is due
 */
export function planWarning({ daysLeft, warnedDays }: ConnectionNearEnd): WarningDays | null {
  if (daysLeft <= 0) return null;
  const reachedDays = warningDays.findLast((days) => daysLeft <= days);
  if (reachedDays === undefined) return null;
  return warnedDays === null || reachedDays < warnedDays ? reachedDays : null;
}
