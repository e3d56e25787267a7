/**
 * The status a page says of itself. Next sends a page that was rendered as 200, whatever it shows; the server around Next
 * (scripts/portal/page-status.ts) sends the one that was said. Both live in one process but load their modules separately, so
 * the meeting place is a symbol.
 */
export type PageStatus = { status: number; retryAfterSeconds?: number };

/** Names the request a page is rendered for. Only the server around Next sets it; what a caller sends is taken out. */
export const requestHeader = "x-stegvis-request";

const shared = globalThis as typeof globalThis & { [key: symbol]: Map<string, PageStatus | null> | undefined };
const slot = Symbol.for("stegvis.pageStatus");

function said(): Map<string, PageStatus | null> {
  shared[slot] ??= new Map();
  return shared[slot];
}

/** Says with which status the page is sent that is being rendered; nothing where nobody around Next listens. */
export function sayStatus(headers: { get(name: string): string | null }, status: PageStatus): void {
  const request = headers.get(requestHeader);
  if (request !== null && said().has(request)) said().set(request, status);
}

/** Begins to listen for what the page of a request says. */
export function listenForStatus(request: string): { find(): PageStatus | null; end(): void } {
  said().set(request, null);
  return { find: () => said().get(request) ?? null, end: () => void said().delete(request) };
}
