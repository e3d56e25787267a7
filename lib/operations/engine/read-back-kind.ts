import "server-only";
import { books } from "../../api/remote/books";
import { type DocumentWrite, performWrite, readBackWrite } from "./document-write";
import type { WrittenDocument } from "./documents";
import { finishedDocumentOf } from "./follow-up";
import type { KindOfOperation } from "./kinds";
import { postponeOperation } from "./leased-operation";

/** A kind of operation whose outcome the books show. */
export function readBackKind<Ready, M extends WrittenDocument>(act: DocumentWrite<Ready, M>): KindOfOperation {
  return {
    canBeTakenBack: true,
    check: async (operation) => {
      const ready = await act.prepare(operation);
      return act.about?.(ready) ?? null;
    },
    perform: (operation) => performWrite(operation, act),
    readBack: (operation) => readBackWrite(operation, act),
    awaitAccess: (operation, reason) => postponeOperation(operation, reason, "checking"),
    async namedDocument(access, row, documentId) {
      const made = await books(access).one(act.contract, documentId);
      return act.isOutcome(row, made) ? { result: act.resultOf(made, row), outcome: finishedDocumentOf(made) } : null;
    },
  };
}

/**
 * The kind without the undo wait, executed as soon as it is submitted: another operation can undo it, or it can be
 * deleted until it is read.
 */
export function withoutWait(kind: KindOfOperation): KindOfOperation {
  return { ...kind, canBeTakenBack: false };
}

/** The kind without a document that a person could name: its outcome is a count or a status. */
export function withoutNamedDocument({ namedDocument: _, ...kind }: KindOfOperation): KindOfOperation {
  return kind;
}
