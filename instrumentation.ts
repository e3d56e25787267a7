import { noteStatus } from "./lib/platform/process-bridge";
import { unavailableDigest } from "./lib/values/problem";

/** Next calls this once when the server starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startInside } = await import("./lib/jobs/start");
  await startInside();
}

/** Next calls this when a page could not be made: one that may be made in a moment is not answered as a bug of ours. */
export function onRequestError(error: unknown): void {
  if (!(error instanceof Error && "digest" in error && error.digest === unavailableDigest)) return;
  const retryAfterSeconds = "retryAfterSeconds" in error ? Number(error.retryAfterSeconds) : 5;
  noteStatus({ inPlaceOf: 500, status: 503, retryAfterSeconds });
}
