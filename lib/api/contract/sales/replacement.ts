/** A new invoice the portal began with the lines of a taken-back invoice, whose order or quote counts as invoiced. */
export type Replacement = {
  /** The invoice that was taken back. */
  replacedId: string;
  /** The draft under its present id. */
  draftId: string;
  /** This is null while the replacement is a draft. */
  invoiceId: string | null;
};

/** The begun draft, and the currency and VAT of its unit prices; `priced` is null for a draft that was begun before. */
export type BegunReplacement = Replacement & { priced: { currencyCode: string; includesVat: boolean } | null };
