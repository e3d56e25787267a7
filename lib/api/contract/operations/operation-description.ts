/**
 * What an operation is about, as the books had it when the command was submitted: enough to tell it from another operation.
 */
export type OperationDescription = {
  customerName: string;
  /**
   * The customer of a planned operation, so that a screen can check beforehand whether the customer has an e-mail address.
   */
  customerId?: string;
  /** The number of the document; null while it has none. */
  number: number | null;
  /** The supplier's own number of a supplier invoice. Its supplier is named in `customerName`. */
  reference?: string;
  /** The amount is in minor units, as decimal text. */
  minor: string;
  currencyCode: string;
};

/** The members by which any sales document is described. */
export type DescribedDocument = {
  customerName: string;
  number: number | null;
  grossMinor: bigint;
  currencyCode: string;
};
