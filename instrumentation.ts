import { noteStatus } from "./lib/platform/process-bridge";
import { unavailableDigest } from "./lib/values/problem";

/** Next.js calls this function once when the server starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startPortalProcess } = await import("./lib/jobs/start");
  await startPortalProcess();
}

/**
 * Next.js calls this function when a page could not be rendered. A page that can be rendered a moment later is answered with
 * status 503 and `Retry-After`, not with the 500 of a defect.
 */
export function onRequestError(error: unknown): void {
  if (!(error instanceof Error && "digest" in error && error.digest === unavailableDigest)) return;
  const retryAfterSeconds = "retryAfterSeconds" in error ? Number(error.retryAfterSeconds) : 5;
  noteStatus({ inPlaceOf: 500, status: 503, retryAfterSeconds });
}
