/** The inputs of the policy. `identityUrl` is the address to which the sign-in form redirects. */
export type PolicyFacts = { nonce: string; identityUrl: string; secure: boolean; dev: boolean };

/**
 * The Content-Security-Policy of a page: scripts and styles only by nonce, everything else only from this origin, no frame
 * around the page, and forms only to this origin or the identity server (browsers check `form-action` along redirects too).
 */
export function contentPolicy({ nonce, identityUrl, secure, dev }: PolicyFacts): string {
  const identity = URL.canParse(identityUrl) ? new URL(identityUrl).origin : "";
  const directives = {
    "default-src": "'self'",
    // The hot reload of Next.js evaluates code and writes style elements; a production build does neither.
    "script-src": `'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    "style-src": dev ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "connect-src": dev ? "'self' ws:" : "'self'",
    "frame-src": "'self' blob:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": `'self' ${identity}`.trim(),
    "frame-ancestors": "'none'",
  };
  const text = Object.entries(directives).map(([name, value]) => `${name} ${value}`);
  return [...text, ...(secure ? ["upgrade-insecure-requests"] : [])].join("; ");
}
