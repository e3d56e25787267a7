import type { InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";

/**
 * The members of a document that a person writes, for every kind, with the member names of an invoice. `invoiceOn` is
 * the date of the document; `dueOn` is its due date, the last date a quote is valid, or the delivery date of an order.
 * `chosenOn` is the document date that a person chose; it is null while the service sets the date.
 */
export type DocumentText = Pick<
  InvoiceDraft,
  | "customerId"
  | "customerName"
  | "invoiceOn"
  | "chosenOn"
  | "dueOn"
  | "yourReference"
  | "ourReference"
  | "buyersOrderReference"
  | "houseWork"
  | "rows"
>;
