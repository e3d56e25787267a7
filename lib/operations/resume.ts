import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { now } from "../clock";
import { pool } from "../db";
import { log } from "../log";
import { carryOut } from "./carry-out";

type Due = { partner_id: string; company_id: string; person_id: string; id: string };

const mostAtOnce = 8;
const patienceMs = 4_000;
const running = new Map<string, Promise<void>>();

/**
 * Takes up the operations that are due and not held by a living process, the longest waiting first, a few at once until
 * none is left; called at start and then often.
 *
 * Waits for a few seconds only: a call the service is slow to answer must not keep the others waiting.
 */
export async function resumeOperations(): Promise<void> {
  const patience = pause(patienceMs, "over" as const, { ref: false });
  const taken = new Set<string>();
  for (;;) {
    const free = mostAtOnce - running.size;
    const due = free > 0 ? await dueOperations() : [];
    const begun = due.filter(({ id }) => !running.has(id) && !taken.has(id)).slice(0, free);
    for (const operation of begun) {
      taken.add(operation.id);
      begin(operation);
    }
    if (running.size === 0) return;
    if ((await Promise.race([patience, ...running.values()])) === "over") return;
  }
}

function begin({ partner_id: partnerId, company_id: companyId, person_id: personId, id }: Due): void {
  const work = carryOut({ partnerId, companyId, personId }, id)
    .catch((error) => log().error({ err: error, operation: id }, "an operation could not be taken up"))
    .finally(() => running.delete(id));
  running.set(id, work);
}

/** Twice as many as may run: those under way here may not have their lease yet. */
async function dueOperations(): Promise<Due[]> {
  const { rows } = await pool().query<Due>("SELECT * FROM due_operations($1, $2)", [now(), 2 * mostAtOnce]);
  return rows;
}
