import "server-only";
import type { CompanyAccess } from "../../auth/access";
import { env } from "../../platform/env";
import type { AllowedRow } from "./allow-list/table";
import { FairQueue } from "./fair-queue";

const longestWaitMs = 8_000;
const processGlobal = globalThis as typeof globalThis & { [key: symbol]: Map<string, FairQueue> | undefined };
const queuesKey = Symbol.for("stegvis.quota");

/** Returns the queue of one client at one endpoint. A client is a partner's registration with the service. */
export function quotaOf(access: CompanyAccess, row: AllowedRow): FairQueue {
  processGlobal[queuesKey] ??= new Map();
  const queueKey = `${access.partnerId} ${row.service} ${row.method} ${row.path}`;
  const existingQueue = processGlobal[queuesKey].get(queueKey);
  if (existingQueue) return existingQueue;
  const clock = () => performance.now();
  const queue = new FairQueue({ perMinute: env().CALLS_PER_MINUTE, longestWaitMs, clock });
  processGlobal[queuesKey].set(queueKey, queue);
  return queue;
}
