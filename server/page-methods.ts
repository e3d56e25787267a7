import { Problem, toProblemJson } from "../lib/values/problem";
import type { Handler } from "./listener";

const pageMethods: ReadonlySet<string | undefined> = new Set(["GET", "HEAD"]);

/**
 * Refuses every method except GET and HEAD for pages: Next.js would render a page for POST, PUT or DELETE too. Routes have
 * methods of their own, and what a customer posts on the page of an offer is answered before this handler.
 */
export function refuseOtherPageMethods(handle: Handler): Handler {
  return async (request, response) => {
    if (pageMethods.has(request.method) || request.url?.startsWith("/api/")) return handle(request, response);
    const problem = new Problem("method_not_allowed");
    response.writeHead(problem.status, {
      allow: [...pageMethods].join(", "),
      "content-type": "application/problem+json",
      "cache-control": "private, no-store",
    });
    response.end(JSON.stringify(toProblemJson(problem)));
    // The rest of a body is discarded, so that the refusal reaches a caller who is still sending.
    request.resume();
  };
}
