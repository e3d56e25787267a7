import { finishAttempt } from "@/lib/auth/callback";
import { seeOther, toProblemAnswer } from "@/lib/auth/redirect";
import { recordRefusedRoute } from "@/lib/auth/refusals";
import { callerOf, callLimits, throttle } from "@/lib/auth/throttle";
import { runAsStranger } from "@/lib/platform/db";

export function GET(request: Request): Promise<Response> {
  return runAsStranger(() => finishConnection(request));
}

async function finishConnection(request: Request): Promise<Response> {
  try {
    await throttle(callLimits.callback, callerOf(request));
    const { location, cookies } = await finishAttempt(request);
    return seeOther(location, cookies);
  } catch (error) {
    await recordRefusedRoute(request, error);
    return toProblemAnswer(request, error, "/sign-in");
  }
}
