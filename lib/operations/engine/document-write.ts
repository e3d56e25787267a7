import "server-only";
import { Prisma } from "@/prisma/generated/client";
import type { OperationAbout } from "../../api/contract/operations/about";
import type { Candidate } from "../../api/contract/operations/operation";
import type { ResourceContract } from "../../api/contract/resource";
import { isWorthWaiting } from "../../api/remote/errors";
import { isPartMissing } from "../../platform/part-missing";
import { now } from "../../values/clock";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "./authorized-operation";
import type { WrittenDocument } from "./documents";
import { instantInSeconds, postponeOperation, refuseOperation, updateOperation } from "./leased-operation";
import { lateAnswersEndAfterMs, type Outcome, type ReadBackAttempt } from "./outcome-of-read-back";
import type { OperationRow } from "./rows";
import { mayPostpone } from "./schedule";

/** How long the service may take for a call that must not happen twice. */
export const callTimeoutMs = 75_000;
/** What was seen of an act whose answer was lost. `made` are those the verdict may name. */
export type ReadBack<M extends WrittenDocument> = { outcome: Outcome; documents: readonly M[] };

/**
 * A remote write that makes or moves a document and whose outcome the books can tell: it is asked once, and a lost answer
 * is read back.
 */
export type DocumentWrite<Ready, M extends WrittenDocument> = {
  /** Where the document is found that it makes or moves. */
  contract: ResourceContract<M>;
  /**
   * Looks at the books before the call.
   *
   * @throws Problem when it may not, or cannot now, be asked
   */
  prepare(operation: AuthorizedOperation): Promise<Ready>;
  /** What it is about, in words and amounts, as it was found; left out, it is told by its kind alone. */
  about?(ready: Ready): OperationAbout | null;
  /** What is kept with the order from the moment before the call, to recognise its outcome. */
  requestBeforeCall(ready: Ready): object;
  /**
   * Asks the service.
   *
   * @throws Problem  a clear no, or `outcome_unknown` when it may have been done
   */
  call(operation: AuthorizedOperation, ready: Ready): Promise<M>;
  /** Reads what became of it. */
  readBack(operation: AuthorizedOperation, attempt: ReadBackAttempt): Promise<ReadBack<M>>;
  /**
   * Ends it as done with the document.
   *
   * @throws Problem what passes by itself: it is then ended later
   */
  finish(operation: AuthorizedOperation, made: M): Promise<void>;
  /** Whether this refusal before a later try may be the late outcome of an earlier one. */
  mayBeOutcome(problem: Problem): boolean;
  /** Whether a refusal before the call is nothing its person must be told of; absent where all are. */
  isSilentRefusal?(row: OperationRow, problem: Problem): boolean;
  /** Whether it may be asked again by itself once it is certain that nothing was done; absent where it may. */
  mayRepeat?(row: OperationRow): boolean;
  /** Whether a person may say that this is the document. */
  isOutcome(row: OperationRow, made: M): boolean;
  /** What is kept of the document where a person says that it is the one. */
  resultOf(made: M, row: OperationRow): Prisma.InputJsonObject;
};

/** Asks the service for an act, if it is still what the person saw. */
export async function performWrite<Ready, M extends WrittenDocument>(
  operation: AuthorizedOperation,
  act: DocumentWrite<Ready, M>,
): Promise<void> {
  const ready = await act.prepare(operation).catch(toProblemOrThrow);
  if (ready instanceof Problem) return beforeFailure(operation, act, ready);
  const kept = JSON.parse(JSON.stringify({ ...(operation.row.request as object), ...act.requestBeforeCall(ready) }));
  const sent = { request: kept, attempt: operation.row.attempt + 1, sentAt: now() };
  await updateOperation(operation, { ...sent, stage: "sent", reads: 0, notBefore: null, problem: Prisma.DbNull });
  const asked: AuthorizedOperation = { ...operation, row: { ...operation.row, ...sent } };
  const answer = await act.call(asked, ready).catch(toProblemOrThrow);
  return answer instanceof Problem ? afterFailure(asked, answer) : finishAct(asked, act, answer);
}

/** Nothing was asked this time. */
function beforeFailure<Ready, M extends WrittenDocument>(
  operation: AuthorizedOperation,
  act: DocumentWrite<Ready, M>,
  problem: Problem,
): Promise<void> {
  if (mayPostpone(operation.row, problem)) return postponeOperation(operation, problem);
  if (operation.row.attempt > 0 && act.mayBeOutcome(problem)) return lookSoon(operation);
  return refuseOperation(operation, problem, act.isSilentRefusal?.(operation.row, problem) ? { seenAt: now() } : {});
}

// What vanished between reading and asking was settled or removed by somebody: the books know which.
const uncertain = new Set(["outcome_unknown", "remote_unexpected", "internal", "not_found"]);

/** A clear no ends it, a lost answer has to be read back, and what was never asked may be asked again. */
function afterFailure(operation: AuthorizedOperation, problem: Problem): Promise<void> {
  if (mayPostpone(operation.row, problem)) return postponeOperation(operation, problem);
  return uncertain.has(problem.code) ? lookSoon(operation) : refuseOperation(operation, problem);
}

/** It is done, but what it posted may not be readable yet: then it is looked at again. */
async function finishAct<Ready, M extends WrittenDocument>(
  operation: AuthorizedOperation,
  act: DocumentWrite<Ready, M>,
  made: M,
): Promise<void> {
  try {
    await act.finish(operation, made);
  } catch (error) {
    if (!(error instanceof Problem && isWorthWaiting(error))) throw error;
    await updateOperation(operation, { stage: "checking", checkedAt: now(), notBefore: instantInSeconds(2) });
  }
}

function lookSoon(operation: AuthorizedOperation): Promise<void> {
  return updateOperation(operation, { stage: "checking", reads: 0, notBefore: instantInSeconds(1) });
}

const mostAttempts = 3;

/** Reads back what became of an act whose answer was lost, and goes on from there. */
export async function readBackWrite<Ready, M extends WrittenDocument>(
  operation: AuthorizedOperation,
  act: DocumentWrite<Ready, M>,
): Promise<void> {
  const { row } = operation;
  const sinceSentMs = now().getTime() - (row.sentAt ?? row.createdAt).getTime();
  const reads = row.reads + 1;
  const again = { checkedAt: now(), problem: Prisma.DbNull, notBefore: instantInSeconds(pauseSeconds(sinceSentMs)) };
  const seen = await act.readBack(operation, { sinceSentMs, reads }).catch(toProblemOrThrow);
  if (seen instanceof Problem) return updateOperation(operation, { stage: "checking", ...again });

  const { outcome: verdict, documents: made } = seen;
  switch (verdict.is) {
    case "done": {
      const document = made.find((one) => one.id === verdict.id);
      if (!document) throw new Error("the verdict names a document nobody saw");
      return finishAct(operation, act, document);
    }
    case "look_again":
      return updateOperation(operation, { stage: "checking", reads, ...again });
    case "not_done":
      // Certain by now that nothing was done, so asking again cannot do it twice.
      return row.attempt < mostAttempts && (act.mayRepeat?.(row) ?? true)
        ? updateOperation(operation, { stage: "waiting", reads, checkedAt: now(), notBefore: null })
        : refuseOperation(operation, new Problem("remote_busy", { detail: "not_done", service: act.contract.service }));
    case "unknown":
      return updateOperation(operation, {
        stage: "unknown",
        reads,
        checkedAt: now(),
        result: { candidates: made.map(asCandidate) },
      });
  }
}

/** Soon at first, when the answer is only late; then sparingly, for the quota is shared. */
function pauseSeconds(sinceSentMs: number): number {
  if (sinceSentMs < 10_000) return 2;
  return sinceSentMs < lateAnswersEndAfterMs ? 15 : 30;
}

function asCandidate({ id, number, grossMinor }: WrittenDocument): Candidate {
  return { documentId: id, number, grossMinor: grossMinor.toString() };
}

/**
 * Anything but a Problem is a bug of ours; after the call was begun its outcome is as uncertain as a lost answer.
 *
 * @throws PartMissing as it is: nothing was decided, and who carries the operation out takes it up again
 */
export function toProblemOrThrow(error: unknown): Problem {
  if (isPartMissing(error)) throw error;
  return error instanceof Problem ? error : new Problem("internal", { cause: error });
}
