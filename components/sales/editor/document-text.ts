import type { InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";

/**
 * What a person writes in a document of any kind, with the member names of an invoice. `invoiceOn` is the date of the
 * document; `dueOn` is its due date, the last date a quote is valid, or the delivery date of an order. `chosenOn` is the
 * document date a person chose; it is null while the service sets the date.
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
  | "rows"
>;
