import "server-only";
import { Problem } from "@/lib/values/problem";
import { cookieRules } from "./cookies";
import type { WithHeaders } from "./session";

/**
 * Lets a writing request through only when it comes from one of our own pages.
 *
 * Browsers say where a request comes from in `Sec-Fetch-Site`; where that header is missing, `Origin` must be ours. `null`
 * is what a sandboxed frame or a redirect from elsewhere sends, and is foreign.
 *
 * @throws Problem `not_found`: a foreign page learns nothing, not even that the address exists
 */
export function assertSameOrigin(request: WithHeaders): void {
  const site = request.headers.get("sec-fetch-site");
  if (site) {
    if (site === "same-origin") return;
    throw new Problem("not_found");
  }
  const origin = request.headers.get("origin");
  const host = request.headers.get("host")?.toLowerCase();
  const scheme = cookieRules().secure ? "https" : "http";
  if (!host || origin !== `${scheme}://${host}`) throw new Problem("not_found");
}
