import "server-only";
import { machineNow } from "@/lib/values/clock";

const maxCachedAnswers = 1_000;

/**
 * Caches answers in this process for a short time, so that repeated or simultaneous reads get the same answer. A failed
 * read is not cached.
 */
export function cacheBriefly<T>(cacheMs: number): (cacheKey: string, readAnswer: () => Promise<T>) => Promise<T> {
  const cachedAnswers = new Map<string, { answer: Promise<T>; untilMs: number }>();
  return (cacheKey, readAnswer) => {
    const nowMs = machineNow().getTime();
    const cachedAnswer = cachedAnswers.get(cacheKey);
    if (cachedAnswer && cachedAnswer.untilMs > nowMs) return cachedAnswer.answer;
    if (cachedAnswers.size >= maxCachedAnswers) cachedAnswers.clear();
    const answerPromise = readAnswer();
    cachedAnswers.set(cacheKey, { answer: answerPromise, untilMs: nowMs + cacheMs });
    answerPromise.catch(() => cachedAnswers.delete(cacheKey));
    return answerPromise;
  };
}
