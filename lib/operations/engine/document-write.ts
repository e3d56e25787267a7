import "server-only";
import { Prisma } from "@/prisma/generated/client";
import type { Candidate } from "../../api/contract/operations/operation";
import type { OperationDescription } from "../../api/contract/operations/operation-description";
import type { ResourceContract } from "../../api/contract/resource";
import { isWorthWaiting } from "../../api/remote/errors";
import { isPortalUnavailable } from "../../platform/portal-unavailable";
import { now } from "../../values/clock";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "./authorized-operation";
import type { FinishedDocument, WrittenDocument } from "./documents";
import { instantInSeconds, postponeOperation, refuseOperation, updateOperation } from "./leased-operation";
import { maxAnswerDelayMs, type ReadBackOutcome, type ReadBackTiming } from "./outcome-of-read-back";
import type { OperationRow } from "./rows";
import { shouldPostpone } from "./schedule";

/** The time the service may take for a call that must not happen twice. */
export const callTimeoutMs = 75_000;

/** What the books show about a write whose answer was lost. `documents` are those that the outcome may name. */
export type ReadBackResult<Document extends WrittenDocument> = {
  outcome: ReadBackOutcome;
  documents: readonly Document[];
};

/**
 * A call to the service that creates a document or changes its stage, and whose outcome the books show. The call is
 * made once, and where its answer is lost the outcome is read back.
 */
export type DocumentWrite<PreparedData, Document extends WrittenDocument> = {
  /** The contract of the document that the write creates or changes. */
  contract: ResourceContract<Document>;
  /**
   * Checks the books before the call.
   *
   * @throws Problem when the call may not, or cannot now, be made
   */
  prepare(operation: AuthorizedOperation): Promise<PreparedData>;
  /** Describes the document as it was read, in words and amounts; absent where the kind of operation says enough. */
  describe?(preparedData: PreparedData): OperationDescription | null;
  /** What is stored with the command just before the call, so that its outcome can be recognised later. */
  requestBeforeCall(preparedData: PreparedData): object;
  /**
   * Makes the call.
   *
   * @throws Problem  a clear refusal, or `outcome_unknown` when it may have been done
   */
  call(operation: AuthorizedOperation, preparedData: PreparedData): Promise<Document>;
  /** Reads the outcome of the call from the books. */
  readBack(operation: AuthorizedOperation, timing: ReadBackTiming): Promise<ReadBackResult<Document>>;
  /**
   * Ends the operation as done, with its document.
   *
   * @throws Problem a fault that passes by itself: the operation is then ended later
   */
  finish(operation: AuthorizedOperation, document: Document): Promise<void>;
  /** Whether a refusal before a later attempt shows that an earlier attempt was done. */
  showsEarlierAttempt(problem: Problem): boolean;
  /**
   * Whether the person need not be notified of a refusal before the call; absent where they are notified of all
   * refusals.
   */
  isSilentRefusal?(row: OperationRow, problem: Problem): boolean;
  /**
   * Whether the call may be repeated without a person once it is certain that nothing was done; absent where it always
   * may.
   */
  mayRepeat?(row: OperationRow): boolean;
  /** Whether a person may name this document as the outcome. */
  canBeOutcome(row: OperationRow, document: Document): boolean;
  /** What follow-ups need to know of the document where a person names it; absent where no follow-up compares it. */
  finishedDocument?(document: Document, row: OperationRow): FinishedDocument;
  /** What is stored of the document where a person names it as the outcome. */
  resultOf(document: Document, row: OperationRow): Prisma.InputJsonObject;
};

/** Makes the call, if the books still show what the person saw. */
export async function performWrite<PreparedData, Document extends WrittenDocument>(
  operation: AuthorizedOperation,
  write: DocumentWrite<PreparedData, Document>,
): Promise<void> {
  const preparedData = await write.prepare(operation).catch(toProblemOrThrow);
  if (preparedData instanceof Problem) return handleFailureBeforeCall(operation, write, preparedData);
  const storedRequest = JSON.parse(
    JSON.stringify({ ...(operation.row.request as object), ...write.requestBeforeCall(preparedData) }),
  );
  const columnsOfCall = { request: storedRequest, attempt: operation.row.attempt + 1, sentAt: now() };
  await updateOperation(operation, {
    ...columnsOfCall,
    stage: "sent",
    reads: 0,
    notBefore: null,
    problem: Prisma.DbNull,
  });
  const sentOperation: AuthorizedOperation = { ...operation, row: { ...operation.row, ...columnsOfCall } };
  const callResult = await write.call(sentOperation, preparedData).catch(toProblemOrThrow);
  return callResult instanceof Problem
    ? handleFailureOfCall(sentOperation, callResult)
    : finishWrite(sentOperation, write, callResult);
}

/** Continues an operation for which the service was not called this time. */
function handleFailureBeforeCall<PreparedData, Document extends WrittenDocument>(
  operation: AuthorizedOperation,
  write: DocumentWrite<PreparedData, Document>,
  problem: Problem,
): Promise<void> {
  if (shouldPostpone(operation.row, problem)) return postponeOperation(operation, problem);
  if (operation.row.attempt > 0 && write.showsEarlierAttempt(problem)) return readBackSoon(operation);
  return refuseOperation(operation, problem, write.isSilentRefusal?.(operation.row, problem) ? { seenAt: now() } : {});
}

// With `not_found` somebody settled or removed the document between reading and calling. The books show which.
const uncertainProblemCodes = new Set(["outcome_unknown", "remote_unexpected", "internal", "not_found"]);

/**
 * Continues after a failed call. A clear refusal ends the operation, a lost answer is read back, and a call that was
 * never made may be made later.
 */
function handleFailureOfCall(operation: AuthorizedOperation, problem: Problem): Promise<void> {
  if (shouldPostpone(operation.row, problem)) return postponeOperation(operation, problem);
  return uncertainProblemCodes.has(problem.code) ? readBackSoon(operation) : refuseOperation(operation, problem);
}

/** Finishes a write that the service did. Where its voucher cannot be read yet, the operation is read back later. */
async function finishWrite<PreparedData, Document extends WrittenDocument>(
  operation: AuthorizedOperation,
  write: DocumentWrite<PreparedData, Document>,
  document: Document,
): Promise<void> {
  try {
    await write.finish(operation, document);
  } catch (error) {
    if (!(error instanceof Problem && isWorthWaiting(error))) throw error;
    await updateOperation(operation, {
      ...{ stage: "checking", checkedAt: now(), notBefore: instantInSeconds(2) },
      // Where nobody can read the rest any more, a person finds the document here.
      result: { candidates: [toCandidate(document)] },
    });
  }
}

function readBackSoon(operation: AuthorizedOperation): Promise<void> {
  return updateOperation(operation, { stage: "checking", reads: 0, notBefore: instantInSeconds(1) });
}

const maxAttempts = 3;

/** Reads back the outcome of a write whose answer was lost, and continues the operation from there. */
export async function readBackWrite<PreparedData, Document extends WrittenDocument>(
  operation: AuthorizedOperation,
  write: DocumentWrite<PreparedData, Document>,
): Promise<void> {
  const { row } = operation;
  const sinceSentMs = msSinceCall(row);
  const readCount = row.reads + 1;
  const columnsOfNextRead = {
    checkedAt: now(),
    problem: Prisma.DbNull,
    notBefore: instantInSeconds(pauseSecondsAfter(sinceSentMs)),
  };
  const readBackResult = await write.readBack(operation, { sinceSentMs, readCount }).catch(toProblemOrThrow);
  if (readBackResult instanceof Problem) return updateOperation(operation, { stage: "checking", ...columnsOfNextRead });

  const { outcome, documents } = readBackResult;
  switch (outcome.is) {
    case "done": {
      const document = documents.find((readDocument) => readDocument.id === outcome.id);
      if (!document) throw new Error("the outcome names a document that was not read");
      return finishWrite(operation, write, document);
    }
    case "look_again":
      return updateOperation(operation, { stage: "checking", reads: readCount, ...columnsOfNextRead });
    case "not_done":
      // It is certain now that nothing was done, so another call cannot do it twice.
      return row.attempt < maxAttempts && (write.mayRepeat?.(row) ?? true)
        ? updateOperation(operation, { stage: "waiting", reads: readCount, checkedAt: now(), notBefore: null })
        : refuseOperation(
            operation,
            new Problem("remote_busy", { detail: "not_done", service: write.contract.service }),
          );
    case "unknown":
      return updateOperation(operation, {
        stage: "unknown",
        reads: readCount,
        checkedAt: now(),
        result: { candidates: documents.map(toCandidate) },
      });
  }
}

/**
 * The time since the service may have been called last. A restored operation may have been carried out until the product
 * that the backup was taken from was stopped, so its time begins anew with the restore.
 */
export function msSinceCall({ sentAt, createdAt, restoredAt }: OperationRow): number {
  const lastCallMs = Math.max((sentAt ?? createdAt).getTime(), restoredAt?.getTime() ?? 0);
  return now().getTime() - lastCallMs;
}

/** The pause is short at first, when the answer may only be late. It is longer later, because the quota is shared. */
function pauseSecondsAfter(sinceSentMs: number): number {
  if (sinceSentMs < 10_000) return 2;
  return sinceSentMs < maxAnswerDelayMs ? 15 : 30;
}

function toCandidate({ id, number, grossMinor }: WrittenDocument): Candidate {
  return { documentId: id, number, grossMinor: grossMinor.toString() };
}

/**
 * Turns any error into a Problem. An error that is no Problem is a bug of the portal; once the call has begun, its
 * outcome is then as uncertain as after a lost answer.
 *
 * @throws PortalUnavailable unchanged: nothing was decided, and the operation is executed again later
 */
export function toProblemOrThrow(error: unknown): Problem {
  if (isPortalUnavailable(error)) throw error;
  return error instanceof Problem ? error : new Problem("internal", { cause: error });
}
