import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { log } from "@/lib/platform/log";
import { isPortalUnavailable } from "@/lib/platform/portal-unavailable";

const maxPauseMs = 5_000;

/**
 * Repeats work that needs the database until the database can be reached; any other failure ends it.
 *
 * @param signal ends the waiting, with an error
 */
export async function retryUntilDatabase<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  let isLogged = false;
  for (let pauseMs = 250; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      const result = await work();
      if (isLogged) log("jobs").info("the database is there again");
      return result;
    } catch (error) {
      if (!isPortalUnavailable(error)) throw error;
      if (!isLogged) log("jobs").warn({ err: error }, "waiting for the database");
      isLogged = true;
      await pause(pauseMs, null, { signal });
    }
  }
}
