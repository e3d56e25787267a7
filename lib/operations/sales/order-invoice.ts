import "server-only";
import type { OrderInvoiceInput } from "../../api/contract/operations/command-input";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { orders } from "../../api/contract/sales/order";
import { books } from "../../api/remote/books";
import { defineDocumentCreation } from "../engine/document-creation";
import { toFinishedInvoice } from "./finished-document";
import { finishPostedInvoice, toUnreadResult } from "./posted-invoice";
import { readUnchangedOrder } from "./quote-and-order";

/**
 * The write that books the invoice of what an order delivers. The invoice of an order that is not shipped yet claims
 * everything that was ordered, and the order then counts as shipped.
 */
export const invoiceFromOrderCreation = defineDocumentCreation<Invoice>({
  contract: invoices,
  buildCall: (orderId) => ({ path: `${orders.path}/${orderId}/convert` }),
  sourceMember: "CreatedFromOrderId",
  sourceOf: (invoice) => invoice.createdFromOrderId,
  prepare: (operation) =>
    readUnchangedOrder(operation, {
      allowedStatuses: ["ongoing", "shipped"],
      doneStatuses: ["invoiced"],
      comparesDelivery: true,
    }),
  isSourceConverted: async ({ access, row }) => (await books(access).get(orders, row.subject)).status === "invoiced",
  finish: (operation, invoice) =>
    finishPostedInvoice(operation, invoice, (operation.row.request as unknown as OrderInvoiceInput).postings),
  finishedDocument: toFinishedInvoice,
  resultOf: toUnreadResult,
});
