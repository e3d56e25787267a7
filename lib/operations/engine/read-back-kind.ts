import "server-only";
import { toOperationDescription } from "../../api/contract/operations/operation";
import { books } from "../../api/remote/books";
import { type DocumentWrite, performWrite, readBackWrite } from "./document-write";
import type { FinishedDocument, WrittenDocument } from "./documents";
import type { KindOfOperation } from "./kinds";
import { postponeOperation } from "./leased-operation";

/** Makes a kind of operation whose outcome the books show. */
export function makeReadBackKind<PreparedData, Document extends WrittenDocument>(
  write: DocumentWrite<PreparedData, Document>,
): KindOfOperation {
  return {
    canBeWithdrawn: true,
    check: async (operation) => {
      const preparedData = await write.prepare(operation);
      return write.describe?.(preparedData) ?? null;
    },
    perform: (operation) => performWrite(operation, write),
    readBack: (operation) => readBackWrite(operation, write),
    awaitAccess: (operation, problem) => postponeOperation(operation, problem, "checking"),
    async findNamedDocument(access, row, documentId) {
      const document = await books(access).get(write.contract, documentId);
      if (!write.canBeOutcome(row, document)) return null;
      const finishedDocument = write.finishedDocument?.(document, row) ?? finishedDocumentOf(document);
      return { result: write.resultOf(document, row), finishedDocument };
    },
  };
}

function finishedDocumentOf(document: WrittenDocument): FinishedDocument {
  return { id: document.id, expected: null, about: toOperationDescription(document), isPaid: false };
}

/**
 * Makes of a kind one that is executed as soon as it is submitted, without the undo wait. What it does can be undone by
 * another operation, or deleted until it is read.
 */
export function omitUndoWait(kind: KindOfOperation): KindOfOperation {
  return { ...kind, canBeWithdrawn: false };
}

/** The kind without a document that a person could name, because its outcome is a count or a status. */
export function omitNamedDocument({ findNamedDocument: _, ...kind }: KindOfOperation): KindOfOperation {
  return kind;
}
