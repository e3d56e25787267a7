import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { settings } from "../settings";

type CookieKind = "session" | "browser";

/**
 * Cookies belong to a host, not to a port: a portal or a second sandbox on the same host sees ours. The name
 * says whose they are and carries the port.
 */
export function cookieName(kind: CookieKind): string {
  const url = new URL(settings().url);
  if (url.protocol === "https:") return `__Host-sandbox-identity-${kind}`;
  return `sandbox-identity-${url.port || "80"}-${kind}`;
}

export function readCookie(c: Context, kind: CookieKind): string | undefined {
  return getCookie(c, cookieName(kind));
}

/** Lasts until the browser closes; Lax, because authorization requests come from other sites. */
export function writeCookie(c: Context, kind: CookieKind, value: string): void {
  setCookie(c, cookieName(kind), value, attributes());
}

export function clearCookie(c: Context, kind: CookieKind): void {
  deleteCookie(c, cookieName(kind), attributes());
}

function attributes() {
  const secure = settings().url.startsWith("https:");
  return { httpOnly: true, sameSite: "Lax", secure, path: secure ? "/" : "/identity" } as const;
}
