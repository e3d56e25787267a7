import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { query } from "../../platform/db";
import { log } from "../../platform/log";
import { doesBackgroundWork } from "../../platform/role";
import { now } from "../../values/clock";
import { maxRunningOperations, type RunnableOperation, selectStartable } from "./company-shares";
import { executeOperation } from "./execute-operation";
import { notifyWorkers } from "./notify-workers";
import { isEndAnnounced } from "./until-shutdown";

type DueOperation = RunnableOperation & { partner_id: string; person_id: string };

const maxWaitMs = 4_000;
const runningById = new Map<string, { operation: DueOperation; execution: Promise<void> }>();

/**
 * Executes the operations that are due and not leased by a living process, a few at once until none is left: first
 * those a person waits for, and the companies in turn. It is called at the start and then at short intervals.
 *
 * A process that leaves background work to others, or is about to end, tells the others instead.
 *
 * Waits for a few seconds only: a call the service is slow to answer must not keep the others waiting.
 */
export async function resumeOperations(): Promise<void> {
  if (!doesBackgroundWork() || isEndAnnounced()) return notifyWorkers();
  const timeLimit = pause(maxWaitMs, "over" as const, { ref: false });
  const startedIds = new Set<string>();
  for (;;) {
    const mayStart = runningById.size < maxRunningOperations && !isEndAnnounced();
    const runnableOperations = mayStart ? await listDueOperations() : [];
    const operationsNotStarted = runnableOperations.filter(({ id }) => !startedIds.has(id));
    const runningOperations = [...runningById.values()].map((runningEntry) => runningEntry.operation);
    for (const operation of selectStartable(operationsNotStarted, runningOperations)) {
      startedIds.add(operation.id);
      startOperation(operation);
    }
    if (runningById.size === 0) return;
    const executions = [...runningById.values()].map(({ execution }) => execution);
    if ((await Promise.race([timeLimit, ...executions])) === "over") return;
  }
}

function startOperation(operation: DueOperation): void {
  const { partner_id: partnerId, company_id: companyId, person_id: personId, id } = operation;
  const execution = executeOperation({ partnerId, companyId, personId }, id)
    .catch((error) => log("operations").error({ err: error, operation: id }, "an operation could not be taken up"))
    .finally(() => runningById.delete(id));
  runningById.set(id, { operation, execution });
}

/**
 * Lists more due operations than may run at once, since those that run in this process may not have their lease yet,
 * and the share of a company may be full.
 */
async function listDueOperations(): Promise<DueOperation[]> {
  const { rows } = await query<DueOperation>("SELECT * FROM due_operations($1, $2)", [now(), 4 * maxRunningOperations]);
  return rows;
}
