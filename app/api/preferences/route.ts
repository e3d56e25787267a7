import { assertSameOrigin } from "@/lib/auth/guard";
import { readForm } from "@/lib/auth/redirect";
import { preferenceCookies, returnPath } from "@/lib/preferences/preference";
import { Problem } from "@/lib/problem";
import { problemResponse } from "@/lib/problem-response";

/** Keeps language and appearance in this browser; a form goes back to its page, a script only wants to know it is done. */
export async function POST(request: Request): Promise<Response> {
  try {
    assertSameOrigin(request);
    const form = await readForm(request);
    const cookies = preferenceCookies(form, new URL(request.url).protocol === "https:");
    if (cookies.length === 0) throw new Problem("invalid_input");
    const headers = new Headers({ "cache-control": "private, no-store" });
    for (const cookie of cookies) headers.append("set-cookie", cookie);
    if (request.headers.get("accept") === "application/json") return new Response(null, { status: 204, headers });
    headers.set("location", returnPath(request.headers.get("referer"), request.headers.get("host")));
    return new Response(null, { status: 303, headers });
  } catch (error) {
    return problemResponse(error);
  }
}
