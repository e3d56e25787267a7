import type { PaymentInput } from "../sales/invoice-operation";

/**
 * A payment of a booked supplier invoice, as the bank carried it out. Amounts are in minor units of the invoice's currency;
 * what remained has the sign of the invoice, negative for a credit invoice.
 */
export type SupplierPaymentInput = PaymentInput & {
  /** What the bank account was debited with in the company's currency; null for an invoice in that currency. */
  domesticMinor: string | null;
  /** The reference of the payment in a payment file that the bank carried out; null where it was paid in another way. */
  fileReference: string | null;
};
