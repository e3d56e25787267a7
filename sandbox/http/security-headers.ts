import type { ServerResponse } from "node:http";
import { createMiddleware } from "hono/factory";

/**
 * The headers of every answer, refusals too: it may load nothing and stand in no frame. A page brings a policy of its own for
 * what it loads (pages/page.ts).
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

/** Gives them to each answer that does not say otherwise itself. */
export const withSecurityHeaders = createMiddleware(async (c, next) => {
  await next();
  // `c.header` would make the answer anew, as a stream.
  const { headers } = c.res;
  for (const [name, value] of securityHeaders) if (!headers.has(name)) headers.set(name, value);
});

/** The same for answers that are written without the app. */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of securityHeaders) response.setHeader(name, value);
}
