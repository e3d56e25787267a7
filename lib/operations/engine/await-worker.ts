import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type { Tenant } from "../../platform/db";
import { env } from "../../platform/env";
import { now } from "../../values/clock";
import { notifyWorkers } from "./notify-workers";
import { isDueOrLeased } from "./rows";
import { mustAnswerNow } from "./until-shutdown";

const readIntervalMs = 150;
const readsPerNotice = 14;

/**
 * Has a worker execute the next step of an operation, and waits until it has done so, for as long as an answer may wait for
 * an outcome. The workers are told again from time to time, because a worker that starts has missed what was told before.
 */
export async function awaitWorker(tenant: Tenant, id: string): Promise<void> {
  const untilMs = performance.now() + env().OPERATION_ANSWER_SECONDS * 1_000;
  for (let readCount = 0; await isDueOrLeased(tenant, id, now()); readCount++) {
    if (mustAnswerNow() || performance.now() > untilMs) return;
    if (readCount % readsPerNotice === 0) await notifyWorkers();
    await pause(readIntervalMs);
  }
}
