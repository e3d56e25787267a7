import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../../values/problem";
import { isScheduled, isUnderWay, type Operation } from "../../contract/operations/operation";
import type { Waiting } from "../../contract/sales/offer";
import { read } from "../call";
import { companyKey } from "../resource-queries";
import { withRememberedDescription } from "./remembered-descriptions";

const pollMs = 1000;
const longestPollMs = 30_000;

/** The key of all queries of a company's operations. */
export function operationsKey(companyId: string): readonly string[] {
  return [...companyKey(companyId), "operations"];
}

export function operationsPath(companyId: string, rest = ""): string {
  return `/api/companies/${encodeURIComponent(companyId)}/operations${rest}`;
}

function asWaiting(wire: unknown): Waiting {
  const waiting = wire as Waiting;
  return { ...waiting, items: waiting.items.map(withRememberedDescription) };
}

/** The operations and answers of customers that every page shows this person. */
export function waitingQuery(companyId: string) {
  return queryOptions<Waiting, Problem>({
    queryKey: [...operationsKey(companyId), "waiting"],
    queryFn: ({ signal }) => read(operationsPath(companyId, "/waiting"), asWaiting, signal),
    refetchInterval: ({ state }) => nextTellMs(state.data),
  });
}

/**
 * The delay until the waiting operations are read again. A customer may answer at any time; while no answer is awaited and
 * no operation waits, nothing is read again.
 */
export function nextTellMs(waiting: Waiting | undefined): number | false {
  return nextLookMs(waiting?.items) || (waiting?.isAnswerAwaited ? longestPollMs : false);
}

/**
 * The delay until operations are read again: a second while one is under way, and for a scheduled one until its time has
 * come.
 */
export function nextLookMs(operations: readonly Operation[] | undefined): number | false {
  if (operations === undefined) return false;
  if (operations.some(isUnderWay)) return pollMs;
  const waits = operations.flatMap(withNext).filter(isScheduled);
  if (waits.length === 0) return false;
  const soonestMs = Math.min(...waits.map(({ leftMs }) => leftMs ?? longestPollMs));
  // Another program, or a colleague, may send a scheduled operation earlier.
  return Math.min(Math.max(soonestMs, pollMs), longestPollMs);
}

function withNext(operation: Operation): Operation[] {
  return operation.next ? [operation, ...withNext(operation.next)] : [operation];
}
