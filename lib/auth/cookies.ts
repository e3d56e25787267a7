import "server-only";
import { env } from "@/lib/platform/env";

/** The names of the portal's cookies, and whether the cookies are secure. Both follow from APP_URL. */
export type CookieRules = {
  session: string;
  attemptPrefix: string;
  /**
   * next-auth treats every cookie whose name begins like the session's as a part of the session. The names of its own
   * cookies therefore begin differently.
   */
  nextAuthPrefix: string;
  /** The name of the cookie with the areas a person chose, where they did not choose all. */
  areas: string;
  secure: boolean;
};

/**
 * On https the `__Host-` prefix makes the browser refuse cookies set by a neighbouring host. On http://localhost, where
 * all ports share cookies, the port keeps two portals and the sandbox apart.
 */
export function getCookieRules(origin: string = env().APP_URL): CookieRules {
  const { protocol, port } = new URL(origin);
  const secure = protocol === "https:";
  const namePrefix = secure ? "__Host-stegvis" : `stegvis-${port || "80"}`;
  return {
    session: `${namePrefix}.session`,
    attemptPrefix: `${namePrefix}.attempt.`,
    nextAuthPrefix: `${namePrefix}.next-auth.`,
    areas: `${namePrefix}.areas`,
    secure,
  };
}

/**
 * All cookies of a request. If a name is sent twice, the first counts, since browsers send the most specific cookie first.
 */
export function cookiesOf(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const cookieText of header?.split(";") ?? []) {
    const separatorIndex = cookieText.indexOf("=");
    const name = cookieText.slice(0, separatorIndex).trim();
    if (separatorIndex > 0 && !cookies.has(name)) cookies.set(name, cookieText.slice(separatorIndex + 1).trim());
  }
  return cookies;
}

/**
 * A Set-Cookie value: host-only, not readable by scripts, and sent from other sites on top-level navigation only.
 * `maxAgeSeconds` 0 clears the cookie.
 */
export function setCookie(
  name: string,
  value: string,
  maxAgeSeconds: number,
  isSecure = getCookieRules().secure,
): string {
  const secureFlag = isSecure ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secureFlag}`;
}
