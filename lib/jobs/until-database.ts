import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { log } from "@/lib/platform/log";
import { isPartMissing } from "@/lib/platform/part-missing";

const longestMs = 5_000;

/**
 * Does what needs the database, again and again until it is there; any other failure ends it.
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
