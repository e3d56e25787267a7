import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { log } from "@/lib/platform/log";
import { isPartMissing } from "@/lib/platform/part-missing";

const longestMs = 5_000;

/**
 * Repeats work that needs the database until the database can be reached; any other failure ends it.
 *
 * @param signal ends the waiting, with an error
 */
export async function untilDatabase<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  let isTold = false;
  for (let pauseMs = 250; ; pauseMs = Math.min(pauseMs * 2, longestMs)) {
    try {
      const done = await work();
      if (isTold) log().info("the database is there again");
      return done;
    } catch (error) {
      if (!isPartMissing(error)) throw error;
      if (!isTold) log().warn({ err: error }, "waiting for the database");
      isTold = true;
      await pause(pauseMs, null, { signal });
    }
  }
}
