/** The name of the page's element by which the server says that calls are traced. */
const tracingElement = 'meta[name="stegvis-tracing"]';

/**
 * Returns the headers by which a call of a screen can be followed through the portal's log to the service. Where the page
 * says that calls are traced, the call also begins a trace (W3C Trace Context): its first span is the browser's.
 */
export function headersToFollow(): Record<string, string> {
  const traceHeaders: Record<string, string> = isTraced()
    ? { traceparent: `00-${randomHex(16)}-${randomHex(8)}-01` }
    : {};
  return { "x-request-id": crypto.randomUUID(), ...traceHeaders };
}

function isTraced(): boolean {
  return typeof document !== "undefined" && document.querySelector(tracingElement) !== null;
}

function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
