const dayMs = 86_400_000;

/** A refresh token lives two years from its issue (docs/api/identity.md#lifetimes). */
const lifetimeDays = 730;

/** The days before its end from which on a connection is shown as ending soon. */
const endingSoonDays = 30;

/** The instant at which a refresh token ends. */
export function endOfRefreshToken(issuedAt: Date): Date {
  return new Date(issuedAt.getTime() + lifetimeDays * dayMs);
}

/** The instant from which on a connection is shown as ending soon. */
export function startOfEndingSoon(issuedAt: Date): Date {
  return new Date(endOfRefreshToken(issuedAt).getTime() - endingSoonDays * dayMs);
}

/** The days until a refresh token ends, with fractions; negative when it has ended. */
export function daysLeftOf(issuedAt: Date, at: Date): number {
  return daysUntil(endOfRefreshToken(issuedAt), at);
}

/**
 * The days left as a person reads them, in a mail and on screen alike: a begun day counts as a day, and 0 means that it has
 * ended.
 *
 * @param daysLeft days with fractions
 */
export function shownDaysOf(daysLeft: number): number {
  return Math.max(0, Math.ceil(daysLeft));
}

/** The days until an instant, with fractions; negative when it has passed. */
export function daysUntil(endsAt: Date, at: Date): number {
  return (endsAt.getTime() - at.getTime()) / dayMs;
}

/** The latest issue of the refresh tokens that have at most so many days left. */
export function latestIssueWithDaysLeft(days: number, at: Date): Date {
  return new Date(at.getTime() - (lifetimeDays - days) * dayMs);
}
