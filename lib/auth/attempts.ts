import "server-only";
import { createHash, createHmac, hkdfSync } from "node:crypto";
import { env } from "@/lib/platform/env";
import { machineNow } from "@/lib/values/clock";
import { cookieRules, cookiesOf, setCookie } from "./cookies";
import type { Purpose } from "./oauth/authorization-request";
import { open, seal } from "./tokens/cipher";

/**
 * One authorization request on its way, as its sealed cookie holds it. It is bound to everything that must be the same
 * when the browser comes back: the portal it began in, what it is for, the session and the company.
 */
export type Attempt = {
  partnerId: string;
  state: string;
  verifier: string;
  purpose: Purpose;
  /** The hash of the session it began in; null for a sign-in. */
  sessionId: string | null;
  /** The company that is to be reconnected, by the portal's id. */
  companyId: string | null;
  scopes: string[];
  /** The permission that is to be added; null when it is for something else. */
  scope: string | null;
  returnTo: string | null;
  begunAtMs: number;
};

export const attemptSeconds = 10 * 60;
const mostAttempts = 5;

/** The state's hash: names the cookie and the row, and gives neither of them the state. */
export function hashOfState(state: string): string {
  return createHash("sha256").update(state).digest("hex");
}

function cookieName(state: string): string {
  return `${cookieRules().attemptPrefix}${hashOfState(state).slice(0, 16)}`;
}

function keyFor(use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", env().SESSION_SECRET, "", use, 32));
}

const cookieKey = (): Buffer => keyFor("stegvis attempt cookie");

/**
 * The id of the session that a sign-in gives. It follows from two random values of 32 bytes that only the portal and the
 * sealed cookie know together, so that a callback which is loaded several times gives the browser one session.
 */
export function sessionIdOf({ state, verifier }: Attempt): string {
  return createHmac("sha256", keyFor("stegvis session id")).update(`${state} ${verifier}`).digest("base64url");
}

function placeOf(name: string) {
  return { table: "cookie", partnerId: "", companyId: "", column: name, keyId: "session-secret" };
}

function unseal(name: string, value: string): Attempt | null {
  try {
    return JSON.parse(open(cookieKey(), Buffer.from(value, "base64url"), placeOf(name)).toString());
  } catch {
    return null;
  }
}

function isAlive({ begunAtMs }: Attempt): boolean {
  const ageMs = machineNow().getTime() - begunAtMs;
  return ageMs >= 0 && ageMs < attemptSeconds * 1000;
}

/**
 * The Set-Cookie values that start an attempt: its own cookie, and the end of those that are dead or one too many, oldest
 * first. Several tabs may sign in at once, but a browser's cookies must not grow without end.
 */
export function attemptCookies(attempt: Attempt, cookieHeader: string | null): string[] {
  const others = [...cookiesOf(cookieHeader)].filter(([name]) => name.startsWith(cookieRules().attemptPrefix));
  const opened = others.map(([name, value]) => ({ name, attempt: unseal(name, value) }));
  const begunAt = (other: Attempt | null) => (other && isAlive(other) ? other.begunAtMs : 0);
  const newestFirst = opened.sort((a, b) => begunAt(b.attempt) - begunAt(a.attempt));
  const gone = newestFirst.filter((other, index) => begunAt(other.attempt) === 0 || index >= mostAttempts - 1);
  const name = cookieName(attempt.state);
  const value = seal(cookieKey(), Buffer.from(JSON.stringify(attempt)), placeOf(name)).toString("base64url");
  return [setCookie(name, value, attemptSeconds), ...gone.map((other) => setCookie(other.name, "", 0))];
}

/** The Set-Cookie value that ends an attempt, whatever came of it. */
export function clearedAttempt(state: string): string {
  return setCookie(cookieName(state), "", 0);
}

/** What this browser holds under a state: the attempt, or why there is none to go on with. */
export function findAttempt(
  state: string,
  cookieHeader: string | null,
): { attempt: Attempt } | { reason: "attempt_unknown" | "attempt_expired"; attempt?: Attempt } {
  const name = cookieName(state);
  const value = cookiesOf(cookieHeader).get(name);
  const attempt = value ? unseal(name, value) : null;
  if (!attempt || attempt.state !== state) return { reason: "attempt_unknown" };
  return isAlive(attempt) ? { attempt } : { reason: "attempt_expired", attempt };
}
