import "server-only";
import type { QuoteInvoiceInput } from "../../api/contract/operations/command-input";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { quotes } from "../../api/contract/sales/quote";
import { documentCreation } from "../engine/document-creation";
import { isQuoteConverted, readAcceptedQuote } from "./accepted-quote";
import { finishedInvoice } from "./finished-document";
import { finishPostedInvoice, unreadResult } from "./posted-invoice";

/** Books the invoice of an accepted quote, without an order. */
export const createInvoiceFromQuote = documentCreation<Invoice>({
  contract: invoices,
  call: (quoteId) => ({ path: `${quotes.path}/${quoteId}/converttocustomerinvoice` }),
  sourceMember: "CreatedFromQuoteId",
  sourceOf: (invoice) => invoice.createdFromQuoteId,
  prepare: readAcceptedQuote,
  hasMoved: isQuoteConverted,
  finish: (operation, invoice) =>
    finishPostedInvoice(operation, invoice, (operation.row.request as unknown as QuoteInvoiceInput).postings),
  finishedDocument: finishedInvoice,
  resultOf: unreadResult,
});
