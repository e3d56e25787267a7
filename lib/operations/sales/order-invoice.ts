import "server-only";
import type { OrderInvoiceInput } from "../../api/contract/operations/command-input";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { orders } from "../../api/contract/sales/order";
import { books } from "../../api/remote/books";
import { documentCreation } from "../engine/document-creation";
import { finishedInvoice } from "./finished-document";
import { finishPosted, unreadResult } from "./posted-invoice";
import { orderAsSeen } from "./quote-and-order";

/**
 * Books the invoice of what an order delivers. The invoice of an order that is not shipped yet claims everything that was
 * ordered, and the order then counts as shipped.
 */
export const createInvoiceFromOrder = documentCreation<Invoice>({
  contract: invoices,
  call: (orderId) => ({ path: `${orders.path}/${orderId}/convert` }),
  names: "CreatedFromOrderId",
  sourceOf: (invoice) => invoice.createdFromOrderId,
  prepare: (operation) => orderAsSeen(operation, { at: ["ongoing", "shipped"], past: ["invoiced"], delivery: true }),
  hasMoved: async ({ access, row }) => (await books(access).one(orders, row.subject)).status === "invoiced",
  finish: (operation, invoice) =>
    finishPosted(operation, invoice, (operation.row.request as unknown as OrderInvoiceInput).postings),
  finishedDocument: finishedInvoice,
  resultOf: unreadResult,
});
