import type { DescribedDocument, OperationAbout } from "../../api/contract/operations/about";
import type { OrderExpectation, QuoteExpectation } from "../../api/contract/operations/command-input";

/** What an act makes or moves: a quote, an order or an invoice. */
export type WrittenDocument = { id: string } & DescribedDocument;

/** The document an act made or moved, as the service answered it; what is seen of an invoice is not asked for again. */
export type FinishedDocument = {
  id: string;
  seen: QuoteExpectation | OrderExpectation | null;
  about: OperationAbout;
  /** Nothing remains to be paid of the invoice it is, as of one that was paid in cash. */
  isPaid: boolean;
};
