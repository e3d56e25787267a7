import "server-only";
import type { CompanyAccess } from "../../auth/access";
import { env } from "../../platform/env";
import type { AllowedRow } from "./allow-list/table";
import { FairQueue } from "./fair-queue";

const longestWaitMs = 8_000;
type Quota = { row: AllowedRow; queue: FairQueue };

const processGlobal = globalThis as typeof globalThis & { [key: symbol]: Map<string, Quota> | undefined };
const queuesKey = Symbol.for("stegvis.quota");

/** Returns the queue of one client at one endpoint. A client is a partner's registration with the service. */
export function quotaOf(access: CompanyAccess, row: AllowedRow): FairQueue {
  processGlobal[queuesKey] ??= new Map();
  const queueKey = `${access.partnerId} ${row.service} ${row.method} ${row.path}`;
  const existingQuota = processGlobal[queuesKey].get(queueKey);
  if (existingQuota) return existingQuota.queue;
  const clock = () => performance.now();
  const queue = new FairQueue({ perMinute: env().CALLS_PER_MINUTE, longestWaitMs, clock });
  processGlobal[queuesKey].set(queueKey, { row, queue });
  return queue;
}

/** The calls that one client may still make within the minute, at an endpoint of the allow-list. */
export type QuotaReading = { service: string; method: string; endpoint: string; callsLeft: number };

/** Lists what is left of the quota at each endpoint that this process has called. */
export function listQuotas(): QuotaReading[] {
  return [...(processGlobal[queuesKey]?.values() ?? [])].map(({ row, queue }) => ({
    service: row.service,
    method: row.method,
    endpoint: row.path,
    callsLeft: queue.callsLeft(),
  }));
}
