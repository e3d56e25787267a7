import { type IncomingHttpHeaders, type ServerResponse, STATUS_CODES } from "node:http";
// Next.js does not export this function officially: the type check fails when a later version has it elsewhere.
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";

// Headers that only this server may set: the caller's address, the way the request reached the portal, and Next.js's
// internals.
const internalHeaders =
  /^(x-forwarded-.*|forwarded|x-real-ip|x-client-ip|x-middleware-.*|x-stegvis-.*|x-nonce|x-invoke-.*)$/;

/**
 * Removes what a caller claims about itself, and sets what is known: the caller's address, and the protocol by which people
 * reach the portal, which the socket does not show where a proxy ends TLS. A router state that Next.js cannot parse is
 * removed too: Next.js would fail on it, and without one it answers the whole page. Changes `headers` in place, because
 * Next.js reads them from there.
 */
export function cleanHeaders(
  headers: IncomingHttpHeaders,
  { client, isSecure }: { client: string; isSecure: boolean },
): void {
  for (const name of Object.keys(headers)) if (internalHeaders.test(name)) delete headers[name];
  if (!isRouterState(headers[routerState])) delete headers[routerState];
  headers["x-stegvis-client"] = client;
  headers["x-forwarded-proto"] = isSecure ? "https" : "http";
}

const routerState = "next-router-state-tree";

/** Whether Next.js can parse the router state that a browser sent; Next.js's own function decides. */
function isRouterState(header: string | string[] | undefined): boolean {
  try {
    parseAndValidateFlightRouterState(header);
    return true;
  } catch {
    return false;
  }
}

/** Files from outside the portal: a browser that opens one instead of saving it gives it no rights. */
const uploadedFilePath = /^\/api\/companies\/[^/]+\/documents\//;

const deniedFeatures = ["camera", "microphone", "geolocation", "payment", "usb", "browsing-topics", "interest-cohort"];

/** The page that displays PDFs is the only one that stands in a frame of the portal; its route sets its own policy. */
const documentFramePath = /^\/document-frame(?:\?|$)/;

export type AnsweredRequest = { method: string; path: string; isSecure: boolean };

/**
 * The headers of every answer, including static files, refusals and 404s. An answer without a policy of its own may load
 * nothing and stand in no frame; pages have one with their nonce (proxy.ts).
 */
export function securityHeaders({ method, path, isSecure }: AnsweredRequest): [name: string, value: string][] {
  const isRoute = path.startsWith("/api/");
  const policy = "default-src 'none'; frame-ancestors 'none'";
  const isFramed = documentFramePath.test(path) && (method === "GET" || method === "HEAD");
  return [
    ["X-Content-Type-Options", "nosniff"],
    // With `no-referrer` a browser sends `Origin: null` with a plain form, and a browser without `Sec-Fetch-Site` could not
    // sign out, connect, or answer an offer. In either case other sites do not get a page's address.
    ["Referrer-Policy", isRoute ? "no-referrer" : "same-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Permissions-Policy", deniedFeatures.map((name) => `${name}=()`).join(", ")],
    ...(isSecure ? [["Strict-Transport-Security", "max-age=63072000; includeSubDomains"] as [string, string]] : []),
    ...(isFramed
      ? []
      : [["Content-Security-Policy", uploadedFilePath.test(path) ? `sandbox; ${policy}` : policy] as [string, string]]),
    ...(isRoute ? [["Cache-Control", "private, no-store"] as [string, string]] : []),
  ];
}

export function setSecurityHeaders(response: ServerResponse, request: AnsweredRequest): void {
  for (const [name, value] of securityHeaders(request)) response.setHeader(name, value);
}

/** A complete refusal for a connection on which no request could be parsed. */
export function rawRefusal(status: number, isSecure: boolean): string {
  const headers = securityHeaders({ method: "", path: "", isSecure }).map(([name, value]) => `${name}: ${value}`);
  const statusLine = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
  return [statusLine, ...headers, "Cache-Control: no-store", "Content-Length: 0", "Connection: close", "", ""].join(
    "\r\n",
  );
}
