import { createMiddleware } from "hono/factory";
import { getSettings, isLoopbackHost } from "../settings";
import { isStorable } from "../store/storable";

/**
 * Refuses a request whose Host header is not a host of the sandbox. Otherwise a page on the internet whose domain name
 * resolves to 127.0.0.1 could call the sandbox through the browser (DNS rebinding).
 */
export const refuseUnknownHosts = createMiddleware(async (c, next) => {
  if (isOwnHost(c.req.header("host"))) return next();
  return c.text("This address is not served here.\n", 421);
});

/**
 * Protects pages and calls that exist on this machine only. A request that a page of another origin sends is refused;
 * following a link to a page is allowed.
 */
export const allowLocalOnly = createMiddleware(async (c, next) => {
  if (!getSettings().isLoopback) return c.notFound();
  const isForeign = !isOwnOrigin(c.req.header("origin"), c.req.header("host")) || isCrossSite(c.req.raw);
  return isForeign ? c.text("Only this machine's own pages may ask for this.\n", 403) : next();
});

/** Answers 404 at an address that contains NUL, which PostgreSQL cannot store in a text. */
export const refuseNulInAddress = createMiddleware(async (c, next) => {
  return isStorable(c.req.path) ? next() : c.notFound();
});

export function isOwnHost(host: string | undefined): boolean {
  if (host === undefined) return false;
  const hostname = hostnameOf(`http://${host}`);
  if (hostname === null) return false;
  return hostname === hostnameOf(getSettings().url) || (getSettings().isLoopback && isLoopbackHost(hostname));
}

/**
 * Whether there is no Origin header, or it is exactly the origin the request went to; the value `null` is a foreign origin.
 */
export function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  if (origin === getSettings().url) return true;
  return host !== undefined && isOwnHost(host) && [`http://${host}`, `https://${host}`].includes(origin);
}

function isCrossSite(request: Request): boolean {
  const fetchSite = request.headers.get("sec-fetch-site");
  if (fetchSite === null || fetchSite === "same-origin" || fetchSite === "none") return false;
  return !(request.method === "GET" && request.headers.get("sec-fetch-mode") === "navigate");
}

function hostnameOf(url: string): string | null {
  try {
    return new URL(url).hostname;
  } catch {
    return null;
  }
}
