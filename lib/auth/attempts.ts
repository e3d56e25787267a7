import "server-only";
import { createHash, createHmac } from "node:crypto";
import { machineNow } from "@/lib/values/clock";
import { cookiesOf, getCookieRules, setCookie } from "./cookies";
import { deriveKey } from "./derived-key";
import type { Purpose } from "./oauth/authorization-request";
import { openSealed, seal } from "./tokens/cipher";

/**
 * One authorization request in progress, as its sealed cookie contains it. It contains everything that must be the
 * same when the browser comes back: the portal where the attempt began, its purpose, the session and the company.
 */
export type Attempt = {
  partnerId: string;
  state: string;
  verifier: string;
  purpose: Purpose;
  /** The hash of the session the attempt began in; null for a sign-in without a session. */
  sessionId: string | null;
  /** The portal's id of the company to reconnect; null when the attempt has another purpose. */
  companyId: string | null;
  scopes: string[];
  /** The scope to add; null when the attempt has another purpose. */
  scope: string | null;
  /** The token of the invitation with which the person signs in; null without one. */
  invitationToken: string | null;
  /** The token of the link by which the owner of a company connects it, without a session; null without one. */
  ownerLinkToken: string | null;
  returnTo: string | null;
  begunAtMs: number;
};

export const attemptLifetimeSeconds = 10 * 60;
/**
 * How long a browser keeps the cookie of an attempt. It outlives the attempt, so that somebody who took longer is told so,
 * and goes back to the page of the link with which they came.
 */
const cookieLifetimeSeconds = 60 * 60;
const maxAttempts = 5;

/** The hash of a state. It names the cookie and the row, neither of which contains the state itself. */
export function hashOfState(state: string): string {
  return createHash("sha256").update(state).digest("hex");
}

function attemptCookieNameOf(state: string): string {
  return `${getCookieRules().attemptPrefix}${hashOfState(state).slice(0, 16)}`;
}

const deriveCookieKey = (): Buffer => deriveKey("stegvis attempt cookie");

/**
 * The id of the session that a sign-in creates. It is derived from two random values of 32 bytes, which only the
 * portal and the sealed cookie know, so that a callback that is loaded several times gives the browser one session.
 */
export function sessionIdOf({ state, verifier }: Attempt): string {
  return createHmac("sha256", deriveKey("stegvis session id")).update(`${state} ${verifier}`).digest("base64url");
}

function cookieSealContextOf(name: string) {
  return { table: "cookie", partnerId: "", companyId: "", column: name, keyId: "session-secret" };
}

function unsealAttempt(name: string, value: string): Attempt | null {
  try {
    return JSON.parse(
      openSealed(deriveCookieKey(), Buffer.from(value, "base64url"), cookieSealContextOf(name)).toString(),
    );
  } catch {
    return null;
  }
}

function isYoungerThan({ begunAtMs }: Attempt, seconds: number): boolean {
  const ageMs = machineNow().getTime() - begunAtMs;
  return ageMs >= 0 && ageMs < seconds * 1000;
}

/**
 * The Set-Cookie values that start an attempt: its own cookie, and values that clear the cookies past their life and the
 * oldest ones above the limit. Several tabs may sign in at once, but the number of cookies must stay bounded.
 */
export function makeAttemptCookies(attempt: Attempt, cookieHeader: string | null): string[] {
  const otherCookies = [...cookiesOf(cookieHeader)].filter(([name]) => name.startsWith(getCookieRules().attemptPrefix));
  const unsealedCookies = otherCookies.map(([name, value]) => ({ name, attempt: unsealAttempt(name, value) }));
  const begunAtOf = (otherAttempt: Attempt | null) =>
    otherAttempt && isYoungerThan(otherAttempt, cookieLifetimeSeconds) ? otherAttempt.begunAtMs : 0;
  const cookiesNewestFirst = unsealedCookies.sort((left, right) => begunAtOf(right.attempt) - begunAtOf(left.attempt));
  const cookiesToClear = cookiesNewestFirst.filter(
    (otherCookie, index) => begunAtOf(otherCookie.attempt) === 0 || index >= maxAttempts - 1,
  );
  const name = attemptCookieNameOf(attempt.state);
  const value = seal(deriveCookieKey(), Buffer.from(JSON.stringify(attempt)), cookieSealContextOf(name)).toString(
    "base64url",
  );
  return [
    setCookie(name, value, cookieLifetimeSeconds),
    ...cookiesToClear.map((otherCookie) => setCookie(otherCookie.name, "", 0)),
  ];
}

/** The Set-Cookie value that clears the cookie of an attempt. */
export function makeClearedAttemptCookie(state: string): string {
  return setCookie(attemptCookieNameOf(state), "", 0);
}

/** Finds the attempt that this browser has a cookie for, or the reason why no attempt can continue. */
export function findAttempt(
  state: string,
  cookieHeader: string | null,
): { attempt: Attempt } | { reason: "attempt_unknown" | "attempt_expired"; attempt?: Attempt } {
  const name = attemptCookieNameOf(state);
  const value = cookiesOf(cookieHeader).get(name);
  const attempt = value ? unsealAttempt(name, value) : null;
  if (!attempt || attempt.state !== state) return { reason: "attempt_unknown" };
  return isYoungerThan(attempt, attemptLifetimeSeconds) ? { attempt } : { reason: "attempt_expired", attempt };
}
