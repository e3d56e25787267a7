import "server-only";
import { Logger } from "graphile-worker";
import { log } from "@/lib/log";

/** graphile-worker's logger, writing into ours; its daily business is not news. */
export function workerLogger(): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") log().error({ worker: true }, message);
    else if (level === "warning") log().warn({ worker: true }, message);
    else log().debug({ worker: true }, message);
  });
}
