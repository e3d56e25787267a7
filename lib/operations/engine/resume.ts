import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { query } from "../../platform/db";
import { log } from "../../platform/log";
import { now } from "../../values/clock";
import { type CompanyShare, mostAtOnce, startable } from "./company-shares";
import { executeOperation } from "./execute-operation";

type Due = CompanyShare & { partner_id: string; person_id: string };

const patienceMs = 4_000;
const running = new Map<string, { due: Due; work: Promise<void> }>();

/**
 * Executes the operations that are due and not leased by a living process, a few at once until none is left: first
 * those a person waits for, and the companies in turn. It is called at the start and then at short intervals.
 *
 * Waits for a few seconds only: a call the service is slow to answer must not keep the others waiting.
 */
export async function resumeOperations(): Promise<void> {
  const patience = pause(patienceMs, "over" as const, { ref: false });
  const taken = new Set<string>();
  for (;;) {
    const due = running.size < mostAtOnce ? await dueOperations() : [];
    const fresh = due.filter(({ id }) => !taken.has(id));
    const under = [...running.values()].map((one) => one.due);
    for (const operation of startable(fresh, under)) {
      taken.add(operation.id);
      begin(operation);
    }
    if (running.size === 0) return;
    const works = [...running.values()].map(({ work }) => work);
    if ((await Promise.race([patience, ...works])) === "over") return;
  }
}

function begin(due: Due): void {
  const { partner_id: partnerId, company_id: companyId, person_id: personId, id } = due;
  const work = executeOperation({ partnerId, companyId, personId }, id)
    .catch((error) => log().error({ err: error, operation: id }, "an operation could not be taken up"))
    .finally(() => running.delete(id));
  running.set(id, { due, work });
}

/**
 * More operations than may run at once: those that run in this process may not have their lease yet, and the share of a
 * company may be full.
 */
async function dueOperations(): Promise<Due[]> {
  const { rows } = await query<Due>("SELECT * FROM due_operations($1, $2)", [now(), 4 * mostAtOnce]);
  return rows;
}
