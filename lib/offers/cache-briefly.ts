import "server-only";
import { machineNow } from "@/lib/values/clock";

const maxCached = 1_000;

/**
 * Caches answers in this process for a short time, so that repeated or simultaneous reads get the same answer. A failed
 * read is not cached.
 */
export function cacheBriefly<T>(cacheMs: number): (cacheKey: string, readAnswer: () => Promise<T>) => Promise<T> {
  const cachedAnswers = new Map<string, { answer: Promise<T>; untilMs: number }>();
  return (cacheKey, readAnswer) => {
    const nowMs = machineNow().getTime();
    const cached = cachedAnswers.get(cacheKey);
    if (cached && cached.untilMs > nowMs) return cached.answer;
    if (cachedAnswers.size >= maxCached) cachedAnswers.clear();
    const answer = readAnswer();
    cachedAnswers.set(cacheKey, { answer, untilMs: nowMs + cacheMs });
    answer.catch(() => cachedAnswers.delete(cacheKey));
    return answer;
  };
}
