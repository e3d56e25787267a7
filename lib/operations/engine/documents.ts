import type { DescribedDocument, OperationAbout } from "../../api/contract/operations/about";
import type { OrderExpectation, QuoteExpectation } from "../../api/contract/operations/command-input";

/** The document an operation creates or changes: a quote, an order or an invoice. */
export type WrittenDocument = { id: string } & DescribedDocument;

/**
 * The document an operation created or changed, as the service answered it. A follow-up of an invoice needs no
 * expectation, so `expectation` is null then.
 */
export type FinishedDocument = {
  id: string;
  seen: QuoteExpectation | OrderExpectation | null;
  about: OperationAbout;
  /** Whether nothing remains to be paid of the document, which is so for an invoice that was paid in cash. */
  isPaid: boolean;
};
