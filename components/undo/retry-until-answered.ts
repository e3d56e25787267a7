import type { Result } from "@/lib/api/browser/call";
import { isPassing } from "@/lib/values/problem";

type Ports = {
  /** No answer came, or none that says where it stands; the same is asked again. */
  onLost: () => void;
  wait: () => Promise<void>;
  /** Nobody waits for the answer any more. */
  isGone: () => boolean;
};

/**
 * Asks the same until an answer comes. Only for requests with a key of their own, which do nothing twice.
 *
 * @returns the answer; null where nobody waits for it, so that nothing more is asked or shown
 */
export async function retryUntilAnswered<T>(ask: () => Promise<Result<T>>, ports: Ports): Promise<Result<T> | null> {
  for (;;) {
    const result = await ask();
    if (result.ok || !isPassing(result.problem)) return result;
    if (ports.isGone()) return null;
    ports.onLost();
    await ports.wait();
    if (ports.isGone()) return null;
  }
}
