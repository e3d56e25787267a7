import { assertSameOrigin } from "@/lib/auth/guard";
import { readForm, seeOther, toProblemAnswer } from "@/lib/auth/redirect";
import { recordRefusedRoute } from "@/lib/auth/refusals";
import { parseStartForm, startAttempt } from "@/lib/auth/start";
import { callerOf, callLimits, throttle } from "@/lib/auth/throttle";
import { runAsStranger } from "@/lib/platform/db";

export function POST(request: Request): Promise<Response> {
  return runAsStranger(() => startConnection(request));
}

async function startConnection(request: Request): Promise<Response> {
  try {
    assertSameOrigin(request);
    await throttle(callLimits.start, callerOf(request));
    const { location, cookies } = await startAttempt(request, parseStartForm(await readForm(request)));
    return seeOther(location, cookies);
  } catch (error) {
    await recordRefusedRoute(request, error);
    return toProblemAnswer(request, error, "/sign-in");
  }
}
