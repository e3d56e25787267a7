import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { pool } from "../db";
import { carryOut } from "./carry-out";

type Unfinished = { partner_id: string; company_id: string; person_id: string; id: string };

const mostAtOnce = 8;
const patienceMs = 4_000;
const running = new Map<string, Promise<void>>();

/**
 * Takes up every operation that is neither finished nor held by a living process; called at start and then often.
 *
 * Waits for a few seconds only: a call the service is slow to answer must not keep the others waiting.
 */
export async function resumeOperations(): Promise<void> {
  const { rows } = await pool().query<Unfinished>("SELECT * FROM unfinished_operations()");
  for (const { partner_id: partnerId, company_id: companyId, person_id: personId, id } of rows) {
    if (running.size >= mostAtOnce) break;
    if (running.has(id)) continue;
    const work = carryOut({ partnerId, companyId, personId }, id).finally(() => running.delete(id));
    running.set(id, work);
  }
  await Promise.race([Promise.allSettled(running.values()), pause(patienceMs, undefined, { ref: false })]);
}
