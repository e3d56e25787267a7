import "server-only";
import { Problem } from "@/lib/values/problem";
import { getCookieRules } from "./cookies";
import type { RequestWithHeaders } from "./session";

/**
 * Asserts that a writing request comes from a page of the portal.
 *
 * Browsers state the origin of a request in `Sec-Fetch-Site`; where that header is missing, `Origin` must be the portal's.
 * The origin `null`, which a sandboxed frame or a redirect from elsewhere sends, is foreign.
 *
 * @throws Problem `not_found`: a foreign page learns nothing, not even that the address exists
 */
export function assertSameOrigin(request: RequestWithHeaders): void {
  const fetchSite = request.headers.get("sec-fetch-site");
  if (fetchSite) {
    if (fetchSite === "same-origin") return;
    throw new Problem("not_found");
  }
  const origin = request.headers.get("origin");
  const host = request.headers.get("host")?.toLowerCase();
  const scheme = getCookieRules().secure ? "https" : "http";
  if (!host || origin !== `${scheme}://${host}`) throw new Problem("not_found");
}
