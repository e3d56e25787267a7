import { getCookieRules } from "@/lib/auth/cookies";
import { readForm, seeOther } from "@/lib/auth/redirect";
import { assertOwnPage } from "@/lib/auth/refusals";
import { parseOwnPage } from "@/lib/auth/return-to";
import { toProblemResponse } from "@/lib/platform/problem-response";
import { preferenceCookiesOf } from "@/lib/preferences/preference";
import { Problem } from "@/lib/values/problem";

/** Stores language and appearance in cookies. A form is redirected to its page; a script gets an empty answer. */
export async function POST(request: Request): Promise<Response> {
  try {
    await assertOwnPage(request, { kind: "session.refused", isForPersonsOnly: true });
    const form = await readForm(request);
    const cookies = preferenceCookiesOf(form, getCookieRules().secure);
    if (cookies.length === 0) throw new Problem("invalid_input");
    if (request.headers.get("accept") !== "application/json")
      return seeOther(parseOwnPage(form.get("returnTo")) ?? "/", cookies);
    const headers = new Headers({ "cache-control": "private, no-store" });
    for (const cookie of cookies) headers.append("set-cookie", cookie);
    return new Response(null, { status: 204, headers });
  } catch (error) {
    return toProblemResponse(error);
  }
}
