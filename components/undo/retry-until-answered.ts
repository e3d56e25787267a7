import type { Result } from "@/lib/api/browser/call";
import { isTemporaryProblem } from "@/lib/values/problem";

type RetryPorts = {
  /** Is called when no answer came or the answer does not state the result; the request is then repeated. */
  onAnswerLost: () => void;
  wait: () => Promise<void>;
  /** Says whether nobody waits for the answer any more. */
  isAbandoned: () => boolean;
};

/**
 * Repeats a request until it is answered. Only requests with an idempotency key may be repeated, because the
 * server executes each of them once.
 *
 * @returns the answer; null when nobody waits for it any more, so that nothing more is requested or shown
 */
export async function retryUntilAnswered<T>(
  request: () => Promise<Result<T>>,
  retryPorts: RetryPorts,
): Promise<Result<T> | null> {
  for (;;) {
    const requestResult = await request();
    if (requestResult.ok || !isTemporaryProblem(requestResult.problem)) return requestResult;
    if (retryPorts.isAbandoned()) return null;
    retryPorts.onAnswerLost();
    await retryPorts.wait();
    if (retryPorts.isAbandoned()) return null;
  }
}
