import { createMiddleware } from "hono/factory";
import { isLoopbackHost, settings } from "../settings";
import { isStorable } from "../store/storable";

/**
 * Refuses a request that names another host than ours: a page on the internet that points its own name at
 * 127.0.0.1 would otherwise talk to the sandbox with the browser's help.
 */
export const knownHost = createMiddleware(async (c, next) => {
  if (isOwnHost(c.req.header("host"))) return next();
  return c.text("This address is not served here.\n", 421);
});

/**
 * For pages and calls that exist on this machine only. A request that another origin's page sent is refused;
 * opening a page by a link is not such a request.
 */
export const localOnly = createMiddleware(async (c, next) => {
  if (!settings().isLoopback) return c.notFound();
  const isForeign = !isOwnOrigin(c.req.header("origin"), c.req.header("host")) || isCrossSite(c.req.raw);
  return isForeign ? c.text("Only this machine's own pages may ask for this.\n", 403) : next();
});

/** Nothing is found at an address with a NUL, which PostgreSQL takes in no text. */
export const readableAddress = createMiddleware(async (c, next) => {
  return isStorable(c.req.path) ? next() : c.notFound();
});

export function isOwnHost(host: string | undefined): boolean {
  if (host === undefined) return false;
  const name = hostname(`http://${host}`);
  if (name === null) return false;
  return name === hostname(settings().url) || (settings().isLoopback && isLoopbackHost(name));
}

/** No Origin header, or exactly the origin the request went to; `null` is a foreign one. */
export function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  if (origin === settings().url) return true;
  return host !== undefined && isOwnHost(host) && [`http://${host}`, `https://${host}`].includes(origin);
}

function isCrossSite(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site === null || site === "same-origin" || site === "none") return false;
  return !(request.method === "GET" && request.headers.get("sec-fetch-mode") === "navigate");
}

function hostname(url: string): string | null {
  try {
    return new URL(url).hostname;
  } catch {
    return null;
  }
}
