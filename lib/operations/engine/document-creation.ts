import "server-only";
import type { Prisma } from "@/prisma/generated/client";
import { compare } from "../../api/contract/list-query";
import { toOperationDescription } from "../../api/contract/operations/operation";
import type { DescribedDocument } from "../../api/contract/operations/operation-description";
import type { ResourceContract } from "../../api/contract/resource";
import { books } from "../../api/remote/books";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "./authorized-operation";
import { callTimeoutMs, type DocumentWrite } from "./document-write";
import type { FinishedDocument, WrittenDocument } from "./documents";
import { findDocumentsOfOtherOperations } from "./documents-of-other-operations";
import { outcomeOfCreation } from "./outcome-of-read-back";

type CreationSpec<Document> = {
  contract: ResourceContract<Document>;
  /** Builds path and body of the call. */
  buildCall(sourceId: string): { path: string; body?: object };
  /** The member in which the new document names its source, in the service's spelling. `sourceOf` reads its value. */
  sourceMember: string;
  sourceOf(createdDocument: Document): string | null;
  /**
   * @throws Problem when the source may not, or cannot now, become the new document; `already_done` when it has
   */
  prepare(operation: AuthorizedOperation): Promise<DescribedDocument>;
  /** Whether the source has become another document. */
  isSourceConverted(operation: AuthorizedOperation): Promise<boolean>;
  finish(operation: AuthorizedOperation, createdDocument: Document): Promise<void>;
  finishedDocument(createdDocument: Document): FinishedDocument;
  resultOf(createdDocument: Document): Prisma.InputJsonObject;
};

/**
 * Defines a write that creates a document from another one. Its read-back lists the documents that name their source.
 */
export function defineDocumentCreation<Document extends WrittenDocument>(
  spec: CreationSpec<Document>,
): DocumentWrite<{ source: DescribedDocument; before: readonly string[] }, Document> {
  const listDocumentsOfSource = async ({ access, row }: AuthorizedOperation): Promise<readonly Document[]> => {
    const filter = compare(spec.sourceMember, "eq", { id: row.subject });
    return (await books(access).page(spec.contract, { pageSize: 100, filter })).items;
  };
  return {
    contract: spec.contract,
    async prepare(operation) {
      const source = await spec.prepare(operation);
      return { source, before: (await listDocumentsOfSource(operation)).map(({ id }) => id) };
    },
    describe: ({ source }) => toOperationDescription(source),
    requestBeforeCall: ({ before }) => ({ before }),
    async call({ access, row }) {
      const { path, body } = spec.buildCall(row.subject);
      const wire = await books(access).operate("POST", path, { body, timeoutMs: callTimeoutMs });
      return parseAnswerOrUnknown(spec.contract, wire);
    },
    async readBack(operation, timing) {
      // A restored operation may lack the list of what was there before its call, which began after the backup.
      const { before = [] } = operation.row.request as { before?: string[] };
      const [documentsOfSource, isSourceConverted] = await Promise.all([
        listDocumentsOfSource(operation),
        spec.isSourceConverted(operation),
      ]);
      const newDocuments = documentsOfSource.filter(({ id }) => !before.includes(id));
      const idsOfOtherOperations = operation.row.restoredAt
        ? await findDocumentsOfOtherOperations(
            operation,
            newDocuments.map(({ id }) => id),
          )
        : new Set<string>();
      const createdDocuments = newDocuments.filter(({ id }) => !idsOfOtherOperations.has(id));
      return { outcome: outcomeOfCreation(createdDocuments, isSourceConverted, timing), documents: createdDocuments };
    },
    finish: spec.finish,
    showsEarlierAttempt: ({ detail }) => detail === "already_done",
    canBeOutcome: (row, createdDocument) => spec.sourceOf(createdDocument) === row.subject,
    finishedDocument: spec.finishedDocument,
    resultOf: spec.resultOf,
  };
}

/**
 * @throws Problem `outcome_unknown` when the answer cannot be parsed. The service did the write, so its outcome is
 * read back
 */
export function parseAnswerOrUnknown<Document>(contract: ResourceContract<Document>, wire: unknown): Document {
  try {
    return contract.parse(wire);
  } catch (cause) {
    throw new Problem("outcome_unknown", { cause });
  }
}
