import "server-only";
import { log } from "../../platform/log";
import { notifyProcesses } from "../../platform/process-notices";

/** The channel on which the processes that execute operations are told that some are due. */
export const dueChannel = "stegvis_due";

/**
 * Tells the processes that execute operations that something is due. A notice that gets lost is made up for by their next
 * sweep, so the caller goes on.
 */
export async function notifyWorkers(): Promise<void> {
  await notifyProcesses(dueChannel).catch((error) =>
    log("operations").warn({ err: error }, "the workers could not be told"),
  );
}
