import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../../values/problem";
import { isScheduled, isUnderWay, type Operation } from "../../contract/operations/operation";
import type { WaitingOperations } from "../../contract/sales/offer";
import { readFromPortal } from "../call";
import { companyKeyOf } from "../resource-queries";
import { withRememberedDescription } from "./remembered-descriptions";

const pollMs = 1000;
const longestPollMs = 30_000;

/** Returns the key of all queries of a company's operations. */
export function operationsKeyOf(companyId: string): readonly string[] {
  return [...companyKeyOf(companyId), "operations"];
}

export function buildOperationsPath(companyId: string, suffix = ""): string {
  return `/api/companies/${encodeURIComponent(companyId)}/operations${suffix}`;
}

function asWaitingOperations(wire: unknown): WaitingOperations {
  const waitingOperations = wire as WaitingOperations;
  return { ...waitingOperations, items: waitingOperations.items.map(withRememberedDescription) };
}

/** Queries the operations and answers of customers that every page shows this person. */
export function waitingOperationsQuery(companyId: string) {
  return queryOptions<WaitingOperations, Problem>({
    queryKey: [...operationsKeyOf(companyId), "waiting"],
    queryFn: ({ signal }) => readFromPortal(buildOperationsPath(companyId, "/waiting"), asWaitingOperations, signal),
    refetchInterval: ({ state }) => waitingPollMsOf(state.data),
  });
}

/**
 * Returns the delay until the waiting operations are read again. A customer may answer at any time; while no answer is
 * awaited and no operation waits, nothing is read again.
 */
export function waitingPollMsOf(waitingOperations: WaitingOperations | undefined): number | false {
  return operationsPollMsOf(waitingOperations?.items) || (waitingOperations?.isAnswerAwaited ? longestPollMs : false);
}

/**
 * Returns the delay until operations are read again: a second while one is under way, and for a scheduled one until its
 * time has come.
 */
export function operationsPollMsOf(operations: readonly Operation[] | undefined): number | false {
  if (operations === undefined) return false;
  if (operations.some(isUnderWay)) return pollMs;
  const scheduledOperations = operations.flatMap(withSuccessors).filter(isScheduled);
  if (scheduledOperations.length === 0) return false;
  const soonestMs = Math.min(...scheduledOperations.map(({ leftMs }) => leftMs ?? longestPollMs));
  // Another program, or a colleague, may send a scheduled operation earlier.
  return Math.min(Math.max(soonestMs, pollMs), longestPollMs);
}

function withSuccessors(operation: Operation): Operation[] {
  return operation.next ? [operation, ...withSuccessors(operation.next)] : [operation];
}
