import type { IncomingHttpHeaders, ServerResponse } from "node:http";

// Headers that say something only this server may say: who the caller is, how it reached us, and Next's inner workings.
const ours = /^(x-forwarded-.*|forwarded|x-real-ip|x-client-ip|x-middleware-.*|x-stegvis-.*|x-nonce|x-invoke-.*)$/;

/**
 * Takes out what a caller claims about itself and puts in what is known: the address it calls from, and how people reach
 * the portal, which the socket does not tell where a proxy ends TLS. Changes `headers` in place; Next reads them from there.
 */
export function cleanHeaders(
  headers: IncomingHttpHeaders,
  { client, secure }: { client: string; secure: boolean },
): void {
  for (const name of Object.keys(headers)) if (ours.test(name)) delete headers[name];
  headers["x-stegvis-client"] = client;
  headers["x-forwarded-proto"] = secure ? "https" : "http";
}

/** Files that strangers sent: should a browser open one instead of saving it, it has no rights there. */
const strangerFiles = /^\/api\/companies\/[^/]+\/documents\//;

const features = ["camera", "microphone", "geolocation", "payment", "usb", "browsing-topics", "interest-cohort"];

/** The headers every answer carries, static files too. Pages get their content policy, with its nonce, from proxy.ts. */
export function setSecurityHeaders(
  response: ServerResponse,
  { secure, path }: { secure: boolean; path: string },
): void {
  response.setHeader("X-Content-Type-Options", "nosniff");
  // With `no-referrer` a browser sends `Origin: null` with a plain form, and one that says nothing in `Sec-Fetch-Site` could
  // not sign out, connect, or answer an offer. Other sites hear nothing of a page's address either way.
  response.setHeader("Referrer-Policy", path.startsWith("/api/") ? "no-referrer" : "same-origin");
  response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  response.setHeader("Permissions-Policy", features.map((name) => `${name}=()`).join(", "));
  if (secure) response.setHeader("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
  if (!path.startsWith("/api/")) return;
  const policy = "default-src 'none'; frame-ancestors 'self'";
  response.setHeader("Content-Security-Policy", strangerFiles.test(path) ? `sandbox; ${policy}` : policy);
  response.setHeader("Cache-Control", "private, no-store");
}
