import { assertSameOrigin } from "@/lib/auth/guard";
import { findPageOfLink } from "@/lib/auth/links/single-use-links";
import { readForm, seeOther, toProblemAnswer } from "@/lib/auth/redirect";
import { recordRefusedRoute } from "@/lib/auth/refusals";
import { parseStartForm, startAttempt } from "@/lib/auth/start";
import { callerOf, callLimits, throttle } from "@/lib/auth/throttle";
import { runAsStranger } from "@/lib/platform/db";

export function POST(request: Request): Promise<Response> {
  return runAsStranger(() => startConnection(request));
}

async function startConnection(request: Request): Promise<Response> {
  let pageOfRefusal = "/sign-in";
  try {
    assertSameOrigin(request);
    await throttle(callLimits.start, callerOf(request));
    const form = parseStartForm(await readForm(request));
    pageOfRefusal = findPageOfLink(form) ?? pageOfRefusal;
    const { location, cookies } = await startAttempt(request, form);
    return seeOther(location, cookies);
  } catch (error) {
    await recordRefusedRoute(request, error);
    return toProblemAnswer(request, error, pageOfRefusal);
  }
}
