import type { InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";

/**
 * What a person writes of a document, by an invoice's names: `invoiceOn` is the day of the document, `dueOn` the one that
 * ends it: due, valid until, to be delivered. `chosenOn` is the day somebody chose where a document has one by itself too.
 */
export type WrittenText = Pick<
  InvoiceDraft,
  | "customerId"
  | "customerName"
  | "invoiceOn"
  | "chosenOn"
  | "dueOn"
  | "yourReference"
  | "ourReference"
  | "buyersOrderReference"
  | "rows"
>;
