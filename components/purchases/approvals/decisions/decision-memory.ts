import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Problem } from "@/lib/values/problem";
import type { DecisionKind, QueueItem } from "../queue/queue-place";
import type { OpenRequests } from "../use-open-requests";
import { type ApprovalStates, reasonNotToApprove } from "./use-approval-states";

/** A decision of this person about a draft in this browser, and its outcome so far. */
export type Decision = {
  kind: DecisionKind;
  /** Is null while the command is being submitted. */
  operation: Operation | null;
  problem: Problem | null;
  /** The batch the decision was submitted with, if any. */
  batchId: string | null;
  /**
   * The instant of the last read before the decision took effect; a later read includes the decision. Null until a
   * new read starts.
   */
  lastStaleReadAt: number | null;
};

/** The queue, the approval states and the open requests of a company as last read, with the instants of the reads. */
export type QueueAndRequests = {
  queue: { items: readonly QueueItem[]; approvalStates: ApprovalStates };
  openRequests: Pick<OpenRequests, "readAt">;
};

/**
 * Returns whether a decision is newer than the draft as it was read. A question or hand-over counts until the open
 * requests are read after it. An executed decision counts until a later read of the queue has the draft as
 * approvable by this person again.
 */
export function isDecisionCurrent(
  draftId: string,
  { kind, operation, lastStaleReadAt }: Decision,
  { queue, openRequests }: QueueAndRequests,
): boolean {
  if (lastStaleReadAt === null) return true;
  if (kind === "holding" || kind === "passing") return openRequests.readAt <= lastStaleReadAt;
  if (operation?.stage !== "done") return true;
  const queueItem = queue.items.find(({ draft }) => draft.id === draftId);
  if (!queueItem) return true;
  const readAt = Math.min(queueItem.readAt, queue.approvalStates.readAt.get(draftId) ?? 0);
  return readAt <= lastStaleReadAt || reasonNotToApprove(queue.approvalStates, queueItem.draft) !== null;
}

/**
 * Returns the instant, in milliseconds, of the newest read of queue items or approval states; 0 before the first one.
 */
export function findNewestReadAt({ queue }: Pick<QueueAndRequests, "queue">): number {
  return Math.max(0, ...queue.items.map(({ readAt }) => readAt), ...queue.approvalStates.readAt.values());
}

/**
 * Returns whether an operation changes a decision: its own operation reached another stage, or its batch created the
 * operation.
 */
export function isDecisionUpdate(decision: Decision | undefined, { id, stage, batchId }: Operation): boolean {
  if (!decision) return false;
  const { operation } = decision;
  if (operation) return operation.id === id && operation.stage !== stage;
  return batchId !== null && decision.batchId === batchId;
}

/** Returns the ids of the batches that have an operation which is not done or refused yet. */
export function findOpenBatchIds(decisions: Iterable<Decision>): string[] {
  const isFinished = ({ operation }: Decision) => operation?.stage === "done" || operation?.stage === "refused";
  return [
    ...new Set(
      [...decisions].flatMap((decision) => (decision.batchId === null || isFinished(decision) ? [] : decision.batchId)),
    ),
  ];
}
