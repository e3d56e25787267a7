import type { Result } from "@/lib/api/browser/call";
import { isTemporary } from "@/lib/values/problem";

type Ports = {
  /** Is called when no answer came or the answer does not state the result; the request is then repeated. */
  onLost: () => void;
  wait: () => Promise<void>;
  /** Says whether nobody waits for the answer any more. */
  isGone: () => boolean;
};

/**
 * Repeats a request until it is answered. Only requests with an idempotency key may be repeated, because the
 * server executes each of them once.
 *
 * @returns the answer; null when nobody waits for it any more, so that nothing more is requested or shown
 */
export async function retryUntilAnswered<T>(
  request: () => Promise<Result<T>>,
  ports: Ports,
): Promise<Result<T> | null> {
  for (;;) {
    const result = await request();
    if (result.ok || !isTemporary(result.problem)) return result;
    if (ports.isGone()) return null;
    ports.onLost();
    await ports.wait();
    if (ports.isGone()) return null;
  }
}
