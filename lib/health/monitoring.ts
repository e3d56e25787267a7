import "server-only";
import { log } from "../platform/log";
import type { Monitoring } from "../platform/process-bridge";
import { createGaugeReading } from "./gauges";
import { createReadinessCheck } from "./readiness";

/** What this process tells about its own health to the server in front of Next.js. */
export function createMonitoring(): Monitoring {
  const checkReadiness = createReadinessCheck();
  return {
    listMissingParts: async () => (await checkReadiness()).missingParts,
    refreshGauges: createGaugeReading(checkReadiness),
    warn: (text) => log("server").warn(text),
  };
}
