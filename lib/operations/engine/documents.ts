import type { DescribedDocument, OperationAbout } from "../../api/contract/operations/about";

/** The document an operation makes or moves. */
export type WrittenDocument = { id: string } & DescribedDocument;

/** What the follow-ups of an operation need to know of the document that the operation made or moved. */
export type FinishedDocument = {
  id: string;
  /** The document as the service answered it, which a follow-up expects unchanged; null where no follow-up compares it. */
  expected: object | null;
  about: OperationAbout;
  /** Nothing remains to be paid of the document, as of an invoice that was paid in cash. */
  isPaid: boolean;
};
