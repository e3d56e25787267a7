/** A new invoice begun here with the lines of one that was taken back: of an order or quote that counts as invoiced. */
export type Replacement = {
  /** The invoice that was taken back. */
  replacedId: string;
  /** The draft under the id it has now. */
  draftId: string;
  /** Null as long as it is a draft. */
  invoiceId: string | null;
};

/** The draft begun, and what its unit prices mean; null of one that was begun before. */
export type BegunReplacement = Replacement & { priced: { currencyCode: string; includesVat: boolean } | null };
