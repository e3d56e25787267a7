import "server-only";
import { setTimeout as pause } from "node:timers/promises";

type Reading<T> = { readonly running: Promise<T>; next: Promise<T> | null };

/**
 * Lets callers that ask for the same at the same time share one read. Callers that come during a read share the next one,
 * which begins after all of them have come: nobody gets a result that was read before they asked, and nothing is cached.
 *
 * @param longestTurnMs the next read does not wait longer than this for a running one
 */
export function sharedRead<T>(longestTurnMs: number): (key: string, read: () => Promise<T>) => Promise<T> {
  const readings = new Map<string, Reading<T>>();

  function begin(key: string, read: () => Promise<T>): Promise<T> {
    const reading: Reading<T> = { running: read(), next: null };
    readings.set(key, reading);
    const end = () => {
      if (reading.next === null) readings.delete(key);
    };
    reading.running.then(end, end);
    return reading.running;
  }

  return (key, read) => {
    const reading = readings.get(key);
    if (!reading) return begin(key, read);
    const afterRunning = reading.running.catch(() => {});
    reading.next ??= Promise.race([afterRunning, pause(longestTurnMs, undefined, { ref: false })]).then(() =>
      begin(key, read),
    );
    return reading.next;
  };
}
