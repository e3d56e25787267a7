import "server-only";
import { machineNow } from "@/lib/values/clock";

const maxCached = 1_000;

/**
 * Caches answers in this process for a short time, so that repeated or simultaneous reads get the same answer. A failed
 * read is not cached.
 */
export function cacheBriefly<T>(cacheMs: number): (name: string, read: () => Promise<T>) => Promise<T> {
  const answers = new Map<string, { answer: Promise<T>; untilMs: number }>();
  return (name, read) => {
    const nowMs = machineNow().getTime();
    const cached = answers.get(name);
    if (cached && cached.untilMs > nowMs) return cached.answer;
    if (answers.size >= maxCached) answers.clear();
    const answer = read();
    answers.set(name, { answer, untilMs: nowMs + cacheMs });
    answer.catch(() => answers.delete(name));
    return answer;
  };
}
