import "server-only";
import type { LogFunctionFactory } from "graphile-worker";
import { log } from "@/lib/platform/log";

/** The logger for graphile-worker, which writes into the portal's log; messages about routine work go to level debug. */
export const workerLog: LogFunctionFactory = () => (level, message) => {
  if (level === "error") log("jobs").error({ worker: true }, message);
  else if (level === "warning") log("jobs").warn({ worker: true }, message);
  else log("jobs").debug({ worker: true }, message);
};
