import "server-only";
import { machineNow } from "@/lib/values/clock";

const mostKept = 1_000;

/**
 * Caches answers in this process for a short time, so that repeated or simultaneous reads get the same answer. A failed
 * read is not cached.
 */
export function briefly<T>(keptMs: number): (name: string, ask: () => Promise<T>) => Promise<T> {
  const answers = new Map<string, { answer: Promise<T>; untilMs: number }>();
  return (name, ask) => {
    const nowMs = machineNow().getTime();
    const known = answers.get(name);
    if (known && known.untilMs > nowMs) return known.answer;
    if (answers.size >= mostKept) answers.clear();
    const answer = ask();
    answers.set(name, { answer, untilMs: nowMs + keptMs });
    answer.catch(() => answers.delete(name));
    return answer;
  };
}
