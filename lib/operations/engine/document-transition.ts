import "server-only";
import type { Prisma } from "@/prisma/generated/client";
import { toOperationDescription } from "../../api/contract/operations/operation";
import type { DescribedDocument } from "../../api/contract/operations/operation-description";
import type { ResourceContract } from "../../api/contract/resource";
import { books } from "../../api/remote/books";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "./authorized-operation";
import { type DocumentWrite, toProblemOrThrow } from "./document-write";
import type { FinishedDocument, WrittenDocument } from "./documents";
import { outcomeOfTransition, type TransitionState } from "./outcome-of-read-back";
import type { OperationRow } from "./rows";

type TransitionSpec<Document> = {
  contract: ResourceContract<Document>;
  /**
   * @throws Problem when the document may not, or cannot now, change its stage; `already_done` when it is there already
   */
  prepare(operation: AuthorizedOperation): Promise<Document>;
  /** Calls the service. The answer of the call is not read. */
  call(operation: AuthorizedOperation, document: Document): Promise<unknown>;
  transitionStateOf(row: OperationRow, document: Document): TransitionState;
  finish(operation: AuthorizedOperation, document: Document): Promise<void>;
  finishedDocument(document: Document): FinishedDocument;
  resultOf(document: Document): Prisma.InputJsonObject;
};

/**
 * Defines a write that changes the stage of a document and creates no other one. The document itself shows the
 * outcome of the call.
 */
export function defineDocumentTransition<Document extends WrittenDocument & DescribedDocument>(
  spec: TransitionSpec<Document>,
): DocumentWrite<Document, Document> {
  const getDocument = ({ access, row }: AuthorizedOperation) => books(access).get(spec.contract, row.subject);
  return {
    contract: spec.contract,
    prepare: spec.prepare,
    describe: toOperationDescription,
    requestBeforeCall: () => ({}),
    async call(operation, preparedDocument) {
      await spec.call(operation, preparedDocument);
      // The service did the write. Whatever fails from here on, the portal reads back the outcome and never repeats
      // the call.
      const document = await getDocument(operation).catch(toProblemOrThrow);
      if (document instanceof Problem) throw new Problem("outcome_unknown", { cause: document });
      if (spec.transitionStateOf(operation.row, document) !== "asked") throw new Problem("outcome_unknown");
      return document;
    },
    async readBack(operation, timing) {
      const document = await getDocument(operation);
      return {
        outcome: outcomeOfTransition(document.id, spec.transitionStateOf(operation.row, document), timing),
        documents: [document],
      };
    },
    finish: spec.finish,
    showsEarlierAttempt: ({ detail }) => detail === "already_done",
    canBeOutcome: (row, document) => document.id === row.subject,
    finishedDocument: spec.finishedDocument,
    resultOf: spec.resultOf,
  };
}
