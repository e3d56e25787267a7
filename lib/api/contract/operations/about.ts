/** What an operation is about as the books had it at the press: enough to tell it from another one. */
export type OperationAbout = {
  customerName: string;
  /** Of what is planned, so that it can be seen beforehand whether its customer can be mailed. */
  customerId?: string;
  /** Of the document; null while it has none. */
  number: number | null;
  /** The supplier's own number of a supplier invoice, whose supplier is named in the customer's place. */
  reference?: string;
  /** Minor units as decimal text. */
  minor: string;
  currencyCode: string;
};

/** What any document of a sale is told by. */
export type DescribedDocument = {
  customerName: string;
  number: number | null;
  grossMinor: bigint;
  currencyCode: string;
};
