import "server-only";
import type { QuoteInvoiceInput } from "../../api/contract/operations/command-input";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { quotes } from "../../api/contract/sales/quote";
import { defineDocumentCreation } from "../engine/document-creation";
import { isQuoteConverted, readAcceptedQuote } from "./accepted-quote";
import { toFinishedInvoice } from "./finished-document";
import { finishPostedInvoice, toUnreadResult } from "./posted-invoice";

/** The write that books the invoice of an accepted quote, without an order. */
export const invoiceFromQuoteCreation = defineDocumentCreation<Invoice>({
  contract: invoices,
  buildCall: (quoteId) => ({ path: `${quotes.path}/${quoteId}/converttocustomerinvoice` }),
  sourceMember: "CreatedFromQuoteId",
  sourceOf: (invoice) => invoice.createdFromQuoteId,
  prepare: readAcceptedQuote,
  isSourceConverted: isQuoteConverted,
  finish: (operation, invoice) =>
    finishPostedInvoice(operation, invoice, (operation.row.request as unknown as QuoteInvoiceInput).postings),
  finishedDocument: toFinishedInvoice,
  resultOf: toUnreadResult,
});
