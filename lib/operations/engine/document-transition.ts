import "server-only";
import type { Prisma } from "@/prisma/generated/client";
import type { DescribedDocument } from "../../api/contract/operations/about";
import { aboutOf } from "../../api/contract/operations/operation";
import type { ResourceContract } from "../../api/contract/resource";
import { books } from "../../api/remote/books";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "./authorized-operation";
import { type DocumentWrite, toProblemOrThrow } from "./document-write";
import type { FinishedDocument, WrittenDocument } from "./documents";
import { outcomeOfTransition, type TransitionState } from "./outcome-of-read-back";
import type { OperationRow } from "./rows";

type Move<Document> = {
  contract: ResourceContract<Document>;
  /**
   * @throws Problem when the document may not, or cannot now, change its stage; `already_done` when it is there already
   */
  prepare(operation: AuthorizedOperation): Promise<Document>;
  /** Calls the service; its answer is not read. */
  call(operation: AuthorizedOperation, document: Document): Promise<unknown>;
  standing(row: OperationRow, document: Document): TransitionState;
  finish(operation: AuthorizedOperation, document: Document): Promise<void>;
  finishedDocument(document: Document): FinishedDocument;
  resultOf(document: Document): Prisma.InputJsonObject;
};

/**
 * A write that changes the stage of a document and creates no other one: the document itself shows the outcome of the
 * call.
 */
export function documentTransition<Document extends WrittenDocument & DescribedDocument>(
  move: Move<Document>,
): DocumentWrite<Document, Document> {
  const read = ({ access, row }: AuthorizedOperation) => books(access).one(move.contract, row.subject);
  return {
    contract: move.contract,
    prepare: move.prepare,
    about: aboutOf,
    requestBeforeCall: () => ({}),
    async call(operation, before) {
      await move.call(operation, before);
      // The write is done: whatever fails from here on, the outcome is read back and the call never repeated.
      const document = await read(operation).catch(toProblemOrThrow);
      if (document instanceof Problem) throw new Problem("outcome_unknown", { cause: document });
      if (move.standing(operation.row, document) !== "asked") throw new Problem("outcome_unknown");
      return document;
    },
    async readBack(operation, attempt) {
      const document = await read(operation);
      return {
        outcome: outcomeOfTransition(document.id, move.standing(operation.row, document), attempt),
        documents: [document],
      };
    },
    finish: move.finish,
    mayBeOutcome: ({ detail }) => detail === "already_done",
    isOutcome: (row, document) => document.id === row.subject,
    finishedDocument: move.finishedDocument,
    resultOf: move.resultOf,
  };
}
