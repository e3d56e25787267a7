import { type IncomingHttpHeaders, type ServerResponse, STATUS_CODES } from "node:http";
// No part that Next exports by name: the type check says when a later version has it elsewhere.
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";

// Headers that say something only this server may say: who the caller is, how it reached us, and Next's inner workings.
const ours = /^(x-forwarded-.*|forwarded|x-real-ip|x-client-ip|x-middleware-.*|x-stegvis-.*|x-nonce|x-invoke-.*)$/;

/**
 * Takes out what a caller claims about itself and puts in what is known: the address it calls from, and how people reach
 * the portal, which the socket does not tell where a proxy ends TLS. A router state that Next cannot read goes as well: Next
 * would fail, and without one it answers the whole page. Changes `headers` in place; Next reads them from there.
 */
export function cleanHeaders(
  headers: IncomingHttpHeaders,
  { client, secure }: { client: string; secure: boolean },
): void {
  for (const name of Object.keys(headers)) if (ours.test(name)) delete headers[name];
  if (!isRouterState(headers[routerState])) delete headers[routerState];
  headers["x-stegvis-client"] = client;
  headers["x-forwarded-proto"] = secure ? "https" : "http";
}

const routerState = "next-router-state-tree";

/** Whether Next can read the state of its router that a browser sends along, by the very function that Next reads it with. */
function isRouterState(header: string | string[] | undefined): boolean {
  try {
    parseAndValidateFlightRouterState(header);
    return true;
  } catch {
    return false;
  }
}

/** Files that strangers sent: should a browser open one instead of saving it, it has no rights there. */
const strangerFiles = /^\/api\/companies\/[^/]+\/documents\//;

const features = ["camera", "microphone", "geolocation", "payment", "usb", "browsing-topics", "interest-cohort"];

/** The page PDFs are read in is the only one that stands in a frame, one of ours; its route gives it its own policy. */
const documentFrame = /^\/document-frame(?:\?|$)/;

export type Answered = { method: string; path: string; secure: boolean };

/**
 * The headers every answer carries: static files, refusals and what is not there too. Unless it brings a policy of its own, as
 * pages do with their nonce (proxy.ts), it may load nothing and stand in no frame.
 */
export function securityHeaders({ method, path, secure }: Answered): [name: string, value: string][] {
  const isRoute = path.startsWith("/api/");
  const policy = "default-src 'none'; frame-ancestors 'none'";
  const isFramed = documentFrame.test(path) && (method === "GET" || method === "HEAD");
  return [
    ["X-Content-Type-Options", "nosniff"],
    // With `no-referrer` a browser sends `Origin: null` with a plain form, and one that says nothing in `Sec-Fetch-Site` could
    // not sign out, connect, or answer an offer. Other sites hear nothing of a page's address either way.
    ["Referrer-Policy", isRoute ? "no-referrer" : "same-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Permissions-Policy", features.map((name) => `${name}=()`).join(", ")],
    ...(secure ? [["Strict-Transport-Security", "max-age=63072000; includeSubDomains"] as [string, string]] : []),
    ...(isFramed
      ? []
      : [["Content-Security-Policy", strangerFiles.test(path) ? `sandbox; ${policy}` : policy] as [string, string]]),
    ...(isRoute ? [["Cache-Control", "private, no-store"] as [string, string]] : []),
  ];
}

export function setSecurityHeaders(response: ServerResponse, answered: Answered): void {
  for (const [name, value] of securityHeaders(answered)) response.setHeader(name, value);
}

/** A whole refusal for a connection on which no request could be read. */
export function rawRefusal(status: number, secure: boolean): string {
  const headers = securityHeaders({ method: "", path: "", secure }).map(([name, value]) => `${name}: ${value}`);
  const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
  return [start, ...headers, "Cache-Control: no-store", "Content-Length: 0", "Connection: close", "", ""].join("\r\n");
}
