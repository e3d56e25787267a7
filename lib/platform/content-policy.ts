/** The inputs of the policy. `identityUrl` is the address to which the sign-in form redirects. */
export type PolicyFacts = { nonce: string; identityUrl: string; isSecure: boolean; isDevelopment: boolean };

/**
 * Returns the Content-Security-Policy of a page: scripts and styles only by nonce, everything else only from this
 * origin, no frame around the page, and forms only to this origin or the identity server (browsers check `form-action`
 * along redirects too).
 */
export function buildContentPolicy({ nonce, identityUrl, isSecure, isDevelopment }: PolicyFacts): string {
  const identityOrigin = URL.canParse(identityUrl) ? new URL(identityUrl).origin : "";
  const directives = {
    "default-src": "'self'",
    // The hot reload of Next.js evaluates code and writes style elements; a production build does neither.
    "script-src": `'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src": isDevelopment ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "connect-src": isDevelopment ? "'self' ws:" : "'self'",
    "frame-src": "'self' blob:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": `'self' ${identityOrigin}`.trim(),
    "frame-ancestors": "'none'",
  };
  const directiveTexts = Object.entries(directives).map(([name, value]) => `${name} ${value}`);
  return [...directiveTexts, ...(isSecure ? ["upgrade-insecure-requests"] : [])].join("; ");
}
