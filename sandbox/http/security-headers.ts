import type { ServerResponse } from "node:http";
import { createMiddleware } from "hono/factory";

/**
 * The security headers of every answer, including refusals: the answer may load nothing and may not be shown in a frame. A
 * page has its own policy for what it loads (pages/page.ts).
 */
export const securityHeaders: readonly (readonly [name: string, value: string])[] = [
  ["content-security-policy", "default-src 'none'; frame-ancestors 'none'"],
  ["cross-origin-opener-policy", "same-origin"],
  ["cross-origin-resource-policy", "same-origin"],
  ["referrer-policy", "same-origin"],
  ["x-content-type-options", "nosniff"],
  ["x-dns-prefetch-control", "off"],
  ["x-frame-options", "DENY"],
  ["x-permitted-cross-domain-policies", "none"],
];

/** Adds each security header to an answer that does not set the header itself. */
export const withSecurityHeaders = createMiddleware(async (c, next) => {
  await next();
  // `c.header` is not used, because it would create a new answer with a stream as its body.
  const { headers } = c.res;
  for (const [name, value] of securityHeaders) if (!headers.has(name)) headers.set(name, value);
});

/** Sets the security headers of an answer that is written without the Hono app. */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of securityHeaders) response.setHeader(name, value);
}
