import "server-only";
import { setTimeout as pause } from "node:timers/promises";

type Reading<T> = { readonly runningRead: Promise<T>; nextRead: Promise<T> | null };

/**
 * Lets callers that ask for the same at the same time share one read. Callers that come during a read share the next one,
 * which begins after all of them have come: nobody gets a result that was read before they asked, and nothing is cached.
 *
 * @param maxWaitMs the next read does not wait longer than this for a running one
 */
export function createSharedRead<T>(maxWaitMs: number): (key: string, read: () => Promise<T>) => Promise<T> {
  const readings = new Map<string, Reading<T>>();

  function beginRead(key: string, read: () => Promise<T>): Promise<T> {
    const reading: Reading<T> = { runningRead: read(), nextRead: null };
    readings.set(key, reading);
    const endRead = () => {
      if (reading.nextRead === null) readings.delete(key);
    };
    reading.runningRead.then(endRead, endRead);
    return reading.runningRead;
  }

  return (key, read) => {
    const reading = readings.get(key);
    if (!reading) return beginRead(key, read);
    const runningReadEnd = reading.runningRead.catch(() => {});
    reading.nextRead ??= Promise.race([runningReadEnd, pause(maxWaitMs, undefined, { ref: false })]).then(() =>
      beginRead(key, read),
    );
    return reading.nextRead;
  };
}
