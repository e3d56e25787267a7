import "server-only";
import type { NextAuthOptions } from "next-auth";
import type { Adapter, AdapterSession, AdapterUser } from "next-auth/adapters";
import { type Tx, withPartner } from "@/lib/platform/db";
import { writeIfRoom } from "@/lib/platform/disk-full";
import { env } from "@/lib/platform/env";
import { machineNow } from "@/lib/values/clock";
import type { Person } from "@/prisma/generated/client";
import { getCookieRules } from "./cookies";
import { expiryWhenProlonged, hashOfSession, sessionLifetimeSeconds } from "./session";
import { endSessionByHash } from "./sessions";

const daySeconds = 24 * 3600;

/**
 * The options of next-auth, which reads, prolongs and ends the portal's sessions. It signs nobody in (it has no
 * provider), so its adapter needs sessions only; they are found by the hash of their id.
 */
export function makeNextAuthOptions(adapter: Adapter): NextAuthOptions {
  const { session: name, nextAuthPrefix, secure } = getCookieRules();
  const cookieOptions = { httpOnly: true, sameSite: "lax", path: "/", secure } as const;
  return {
    adapter,
    providers: [],
    secret: env().SESSION_SECRET,
    session: { strategy: "database", maxAge: sessionLifetimeSeconds, updateAge: daySeconds },
    useSecureCookies: secure,
    cookies: {
      sessionToken: { name, options: cookieOptions },
      csrfToken: { name: `${nextAuthPrefix}form`, options: cookieOptions },
      callbackUrl: { name: `${nextAuthPrefix}back`, options: cookieOptions },
    },
    pages: { signIn: "/sign-in" },
  };
}

/** The adapter for the sessions of one partner's people, and the last failure, which next-auth does not pass on. */
export function sessionAdapterOf(partnerId: string): { adapter: Adapter; failure: unknown } {
  const adapterWithFailure: { adapter: Adapter; failure: unknown } = { adapter: {}, failure: undefined };
  const keyOf = (sessionToken: string) => ({ partnerId, idHash: hashOfSession(sessionToken) });
  const runRememberingFailure = <T>(work: () => Promise<T>) =>
    work().catch((error: unknown) => {
      adapterWithFailure.failure = error;
      throw error;
    });
  const runInPartner = <T>(work: (tx: Tx) => Promise<T>) => runRememberingFailure(() => withPartner(partnerId, work));
  adapterWithFailure.adapter = {
    // An expired session is not found, so next-auth ends a session only when its person signs out.
    getSessionAndUser: (sessionToken) =>
      runInPartner(async (tx) => {
        const where = { ...keyOf(sessionToken), expiresAt: { gt: machineNow() } };
        const session = await tx.session.findFirst({ where });
        const person = session && (await tx.person.findFirst({ where: { partnerId, id: session.personId } }));
        return person ? { session: toSession(sessionToken, session), user: toUser(person) } : null;
      }),
    // The update only prolongs the session. If the database has no room for it, the person stays signed in, and the next
    // read of the session prolongs it.
    updateSession: async ({ sessionToken }) => {
      await runRememberingFailure(() =>
        writeIfRoom(() => withPartner(partnerId, (tx) => prolongSession(tx, keyOf(sessionToken)))),
      );
      return null;
    },
    deleteSession: async (sessionToken) => {
      await runRememberingFailure(() => endSessionByHash(keyOf(sessionToken)));
      return null;
    },
  };
  return adapterWithFailure;
}

async function prolongSession(tx: Tx, where: { partnerId: string; idHash: string }): Promise<void> {
  const session = await tx.session.findFirst({ where });
  if (!session) return;
  const data = { expiresAt: expiryWhenProlonged(session.createdAt), seenAt: machineNow() };
  await tx.session.updateMany({ where, data });
}

function toSession(
  sessionToken: string,
  { personId, expiresAt }: { personId: string; expiresAt: Date },
): AdapterSession {
  return { sessionToken, userId: personId, expires: expiresAt };
}

function toUser({ id, name, email }: Person): AdapterUser {
  return { id, name, email: email ?? "", emailVerified: null };
}
