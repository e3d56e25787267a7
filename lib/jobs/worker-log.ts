import "server-only";
import type { LogFunctionFactory } from "graphile-worker";
import { log } from "@/lib/platform/log";

/** graphile-worker's logger, writing into ours; its daily business is not news. */
export const workerLog: LogFunctionFactory = () => (level, message) => {
  if (level === "error") log().error({ worker: true }, message);
  else if (level === "warning") log().warn({ worker: true }, message);
  else log().debug({ worker: true }, message);
};
