import "server-only";
import { env } from "@/lib/platform/env";

/** The names of the portal's cookies and how they are set, from APP_URL in one place. */
export type CookieRules = {
  session: string;
  attemptPrefix: string;
  /** next-auth takes every cookie whose name begins with the session's for a piece of it: its own must begin otherwise. */
  nextAuthPrefix: string;
  /** What the person wants to use the portal for, where that is not everything. */
  areas: string;
  secure: boolean;
};

/**
 * On https the `__Host-` prefix makes the browser refuse cookies set by a neighbouring host. On http://localhost, where
 * all ports share cookies, the port keeps two portals and the sandbox apart.
 */
export function cookieRules(origin: string = env().APP_URL): CookieRules {
  const { protocol, port } = new URL(origin);
  const secure = protocol === "https:";
  const base = secure ? "__Host-stegvis" : `stegvis-${port || "80"}`;
  return {
    session: `${base}.session`,
    attemptPrefix: `${base}.attempt.`,
    nextAuthPrefix: `${base}.next-auth.`,
    areas: `${base}.areas`,
    secure,
  };
}

/** All cookies of a request; of a name sent twice the first counts, as browsers send the most specific first. */
export function cookiesOf(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of header?.split(";") ?? []) {
    const at = part.indexOf("=");
    const name = part.slice(0, at).trim();
    if (at > 0 && !cookies.has(name)) cookies.set(name, part.slice(at + 1).trim());
  }
  return cookies;
}

/** A Set-Cookie value: host-only, not readable by scripts, sent along on top-level navigation only. `maxAge` 0 clears. */
export function setCookie(name: string, value: string, maxAgeSeconds: number, secure = cookieRules().secure): string {
  const flags = secure ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${flags}`;
}
