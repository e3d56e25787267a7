import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { getSettings } from "../settings";

type CookieKind = "session" | "browser";

/**
 * The name of a cookie. Cookies belong to a host and not to a port, so a portal or a second sandbox on the same host
 * receives them too. The name therefore contains `sandbox-identity` and the port.
 */
export function getCookieName(kind: CookieKind): string {
  const url = new URL(getSettings().url);
  if (url.protocol === "https:") return `__Host-sandbox-identity-${kind}`;
  return `sandbox-identity-${url.port || "80"}-${kind}`;
}

export function readCookie(c: Context, kind: CookieKind): string | undefined {
  return getCookie(c, getCookieName(kind));
}

/** Sets a cookie until the browser closes. It is SameSite=Lax, because authorization requests come from other sites. */
export function writeCookie(c: Context, kind: CookieKind, value: string): void {
  setCookie(c, getCookieName(kind), value, getCookieAttributes());
}

export function clearCookie(c: Context, kind: CookieKind): void {
  deleteCookie(c, getCookieName(kind), getCookieAttributes());
}

function getCookieAttributes() {
  const secure = getSettings().url.startsWith("https:");
  return { httpOnly: true, sameSite: "Lax", secure, path: secure ? "/" : "/identity" } as const;
}
