import { assertSameOrigin } from "@/lib/auth/guard";
import { problemAnswer, readForm, seeOther } from "@/lib/auth/redirect";
import { recordRefusedRoute } from "@/lib/auth/refusals";
import { parseStartForm, startAttempt } from "@/lib/auth/start";
import { callerOf, limits, throttle } from "@/lib/auth/throttle";
import { runAsStranger } from "@/lib/platform/db";

export function POST(request: Request): Promise<Response> {
  return runAsStranger(() => startConnection(request));
}

async function startConnection(request: Request): Promise<Response> {
  try {
    assertSameOrigin(request);
    await throttle(limits.start, callerOf(request));
    const { location, cookies } = await startAttempt(request, parseStartForm(await readForm(request)));
    return seeOther(location, cookies);
  } catch (error) {
    await recordRefusedRoute(request, error);
    return problemAnswer(request, error, "/sign-in");
  }
}
