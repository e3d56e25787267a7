import type { DescribedDocument, OperationDescription } from "../../api/contract/operations/operation-description";

/** The document an operation creates or changes: a quote, an order or an invoice. */
export type WrittenDocument = { id: string } & DescribedDocument;

/** What the follow-ups of an operation need to know of the document that the operation created or changed. */
export type FinishedDocument = {
  id: string;
  /** The document as the service answered it, which a follow-up expects unchanged; null where no follow-up compares it. */
  expected: object | null;
  about: OperationDescription;
  /** Whether nothing remains to be paid of the document, which is so for an invoice that was paid in cash. */
  isPaid: boolean;
};
