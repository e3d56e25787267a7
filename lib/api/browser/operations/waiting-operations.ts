import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../../values/problem";
import { isScheduled, isUnderWay, type Operation } from "../../contract/operations/operation";
import type { Waiting } from "../../contract/sales/offer";
import { read } from "../call";
import { companyKey } from "../resource-queries";
import { withRememberedDescription } from "./remembered-descriptions";

const pollMs = 1000;
const longestPollMs = 30_000;

/** Everything known of a company's operations. */
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

/** What this person is told of on every page. */
export function waitingQuery(companyId: string) {
  return queryOptions<Waiting, Problem>({
    queryKey: [...operationsKey(companyId), "waiting"],
    queryFn: ({ signal }) => read(operationsPath(companyId, "/waiting"), asWaiting, signal),
    refetchInterval: ({ state }) => nextTellMs(state.data),
  });
}

/** A customer answers from anywhere at any time; while nobody can, and nothing waits, nothing is asked. */
export function nextTellMs(waiting: Waiting | undefined): number | false {
  return nextLookMs(waiting?.items) || (waiting?.isAnswerAwaited ? longestPollMs : false);
}

/** Every second while something is under way; what leaves at a chosen time is looked at when that comes. */
export function nextLookMs(operations: readonly Operation[] | undefined): number | false {
  if (operations === undefined) return false;
  if (operations.some(isUnderWay)) return pollMs;
  const waits = operations.flatMap(withNext).filter(isScheduled);
  if (waits.length === 0) return false;
  const soonestMs = Math.min(...waits.map(({ leftMs }) => leftMs ?? longestPollMs));
  // Another program, or a colleague, may hasten it.
  return Math.min(Math.max(soonestMs, pollMs), longestPollMs);
}

function withNext(operation: Operation): Operation[] {
  return operation.next ? [operation, ...withNext(operation.next)] : [operation];
}
