import "server-only";
import type { LogFunctionFactory } from "graphile-worker";
import { log } from "@/lib/platform/log";

/** The logger for graphile-worker, which writes into the portal's log; messages about routine work go to level debug. */
export const workerLog: LogFunctionFactory = () => (level, message) => {
  if (level === "error") log().error({ worker: true }, message);
  else if (level === "warning") log().warn({ worker: true }, message);
  else log().debug({ worker: true }, message);
};
