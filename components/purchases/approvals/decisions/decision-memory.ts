import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Problem } from "@/lib/values/problem";
import type { Done, QueueItem } from "../queue/queue-place";
import type { Desk } from "../use-desk";
import { barredBy, type Standings } from "./use-standings";

/** What this person did about a draft here, and what has become of it. */
export type Decision = {
  done: Done;
  /** Null while the order is on its way. */
  operation: Operation | null;
  problem: Problem | null;
  /** The press of many it was ordered with. */
  batchId: string | null;
  /** When the last thing was read that does not know of it: what is read later does. Null before that is asked for. */
  since: number | null;
};

/** What was read of the company, and when. */
export type Read = {
  queue: { items: readonly QueueItem[]; standings: Standings };
  desk: Pick<Desk, "readAt">;
};

/**
 * Whether a decision still says how a draft stands. What was asked or handed over is the desk's to tell once it was read after
 * it; what was carried out is over until the queue, read after it, holds the draft as this person's to approve again.
 */
export function stands(draftId: string, { done, operation, since }: Decision, { queue, desk }: Read): boolean {
  if (since === null) return true;
  if (done === "holding" || done === "passing") return desk.readAt <= since;
  if (operation?.stage !== "done") return true;
  const item = queue.items.find(({ draft }) => draft.id === draftId);
  if (!item) return true;
  const readAt = Math.min(item.readAt, queue.standings.readAt.get(draftId) ?? 0);
  return readAt <= since || barredBy(queue.standings, item.draft) !== null;
}

/** When anything of the queue was read last. */
export function lastReadAt({ queue }: Pick<Read, "queue">): number {
  return Math.max(0, ...queue.items.map(({ readAt }) => readAt), ...queue.standings.readAt.values());
}

/** Whether an operation tells something new of a decision: its own moved on, or it is the one that a press of many made. */
export function isNews(decision: Decision | undefined, { id, stage, batchId }: Operation): boolean {
  if (!decision) return false;
  const { operation } = decision;
  if (operation) return operation.id === id && operation.stage !== stage;
  return batchId !== null && decision.batchId === batchId;
}

/** The presses of many of which something may still change. */
export function openBatches(decisions: Iterable<Decision>): string[] {
  const isOver = ({ operation }: Decision) => operation?.stage === "done" || operation?.stage === "refused";
  return [...new Set([...decisions].flatMap((one) => (one.batchId === null || isOver(one) ? [] : one.batchId)))];
}
