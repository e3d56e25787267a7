import "server-only";
import { createHash } from "node:crypto";
import { cache } from "react";
import { query, withPartner } from "@/lib/platform/db";
import { machineNow } from "@/lib/values/clock";
import { cookiesOf, getCookieRules, setCookie } from "./cookies";

/**
 * The person who is signed in in this browser. `sessionId` is the hash of the id; the id itself is only in the
 * cookie.
 */
export type Session = {
  sessionId: string;
  partnerId: string;
  personId: string;
  email: string | null;
  name: string | null;
  expiresAt: Date;
};

/** A session ends this long after it was last prolonged. */
export const sessionLifetimeSeconds = 14 * 24 * 3600;

/**
 * A session ends at the latest this long after the sign-in, however often it is prolonged. A CHECK of the table
 * agrees.
 */
const maxSessionLifetimeMs = 90 * 24 * 3600 * 1000;

/** The instant at which a session ends when it is prolonged now. */
export function expiryWhenProlonged(createdAt: Date): Date {
  const possibleExpiriesMs = [
    machineNow().getTime() + sessionLifetimeSeconds * 1000,
    createdAt.getTime() + maxSessionLifetimeMs,
  ];
  return new Date(Math.min(...possibleExpiriesMs));
}

const sessionIdPattern = /^[\w-]{43}$/;

/** The SHA-256 of a session id. Only this hash is stored, so that nobody can sign in with a copy of the database. */
export function hashOfSession(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}

/** The part of a request by which the portal finds the person who sends it. */
export type RequestWithHeaders = { headers: Pick<Headers, "get"> };

/** The hash of the session id in a request, or null. It does not say whether the session is valid. */
export function sessionHashOf(request: RequestWithHeaders): string | null {
  const id = cookiesOf(request.headers.get("cookie")).get(getCookieRules().session);
  return id && sessionIdPattern.test(id) ? hashOfSession(id) : null;
}

type SessionRow = {
  partner_id: string;
  person_id: string;
  email: string | null;
  person_name: string | null;
  session_expires_at: Date;
};

/**
 * The session of a request, or null. It is read from the database every time, under the partner of the request's
 * Host.
 */
export async function sessionOf(request: RequestWithHeaders): Promise<Session | null> {
  const sessionId = sessionHashOf(request);
  if (!sessionId) return null;
  const { rows } = await query<SessionRow>({
    name: "session",
    text: "SELECT partner_id, person_id, email, person_name, session_expires_at FROM company_access($1, $2, NULL)",
    values: [hostOf(request), sessionId],
  });
  return rows[0] ? toSession(sessionId, rows[0]) : null;
}

export function toSession(sessionId: string, row: SessionRow): Session {
  const { partner_id: partnerId, person_id: personId, email, person_name: name, session_expires_at: expiresAt } = row;
  return { sessionId, partnerId, personId, email, name, expiresAt };
}

/** The host a request was made to. The server has already refused hosts that no partner has. */
export function hostOf(request: RequestWithHeaders): string {
  return (request.headers.get("host") ?? "").toLowerCase();
}

/** The session in pages and layouts. It is read once per render. */
export const getSession = cache(async (): Promise<Session | null> => {
  const { headers } = await import("next/headers");
  return sessionOf({ headers: new Headers(await headers()) });
});

type NewSession = {
  partnerId: string;
  personId: string;
  /** 43 characters of base64url: as hard to guess as 32 random bytes. */
  id: string;
  endedSessionId: string | null;
  /** The label of the browser; null for an unknown browser. */
  browser?: string | null;
};

/**
 * Signs a person in; only the hash of the session's id is stored. An earlier session of the browser is ended, so that an id
 * that somebody planted there is worthless afterwards.
 *
 * @returns the Set-Cookie value with the id
 */
export async function startSession(newSession: NewSession): Promise<string> {
  const { partnerId, personId, id, endedSessionId, browser = null } = newSession;
  await withPartner(partnerId, async (tx) => {
    if (endedSessionId) await tx.session.deleteMany({ where: { partnerId, idHash: endedSessionId } });
    const createdAt = machineNow();
    const data = {
      partnerId,
      idHash: hashOfSession(id),
      personId,
      createdAt,
      expiresAt: expiryWhenProlonged(createdAt),
      browser,
      seenAt: createdAt,
    };
    await tx.session.create({ data });
  });
  return makeSessionCookie(id);
}

/** The Set-Cookie value for a session that was started a moment ago, or null where it has already ended. */
export async function cookieOfStartedSession(partnerId: string, id: string): Promise<string | null> {
  const where = { partnerId, idHash: hashOfSession(id), expiresAt: { gt: machineNow() } };
  const startedSession = await withPartner(partnerId, (tx) => tx.session.findFirst({ where }));
  return startedSession && makeSessionCookie(id);
}

const makeSessionCookie = (id: string): string => setCookie(getCookieRules().session, id, sessionLifetimeSeconds);

/** The Set-Cookie value that clears the cookie of an ended session. */
export const makeClearedSessionCookie = (): string => setCookie(getCookieRules().session, "", 0);

/**
 * Makes the browser delete its cached pages and stored texts of a person who signs out. Cookies stay, since their
 * deletion would include the chosen language and the cookies of neighbouring hosts, such as the identity server.
 */
export function forgetInBrowser(answer: Response): Response {
  answer.headers.set("clear-site-data", '"cache", "storage"');
  return answer;
}
