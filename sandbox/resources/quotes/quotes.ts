import { now } from "../../clock";
import { renderSalesPdf } from "../../documents/sales-pdf";
import { transaction } from "../../store/db";
import { customerInvoiceView } from "../invoices/customer-invoice-view";
import { orderView } from "../orders/order-view";
import { emptyAnswer, type Handlers } from "../pipeline/call";
import { updateRecord } from "../records";
import { buildListAnswer, buildRecordAnswer, byId } from "../resource";
import { emailDocument } from "../sales-documents/document-email";
import { bookInvoiceOfQuote, createOrderOfQuote, previewOrderOfQuote } from "./quote-conversions";
import { deleteQuote, insertQuote, replaceQuote } from "./quote-drafts";
import { buildQuotePage } from "./quote-page";
import { quoteStatus } from "./quote-stages";
import { quoteView } from "./quote-view";
import { getQuoteForAction } from "./stored-quote";

export const quotes: Handlers = {
  listQuotes: (call) => buildListAnswer(call, quoteView),

  getQuote: (call) => buildRecordAnswer(call, quoteView, byId(call.path.id)),

  createQuote: (call) =>
    transaction(async (tx) => {
      const id = await insertQuote(tx, call, quoteStatus.ongoing);
      return buildRecordAnswer(call, quoteView, byId(id), tx);
    }),

  replaceQuote: (call) => replaceQuote(call, false),

  deleteQuote: (call) => deleteQuote(call, false),

  acceptQuote: (call) =>
    transaction(async (tx) => {
      const quote = await getQuoteForAction(tx, call.companyId, call.path.id, "accept");
      const approvedAt = now();
      await updateRecord(tx, "Quote", call.companyId, quote.Id, {
        Status: quoteStatus.approved,
        ApprovedDate: approvedAt,
        ModifiedUtc: approvedAt,
      });
      return emptyAnswer;
    }),

  previewOrderOfQuote: (call) => previewOrderOfQuote(call),

  convertQuoteToOrder: (call) =>
    transaction(async (tx) => buildRecordAnswer(call, orderView, byId(await createOrderOfQuote(tx, call)), tx)),

  async emailQuote(call) {
    await emailDocument(call.companyId, await buildQuotePage(call), call.body ?? {});
    return emptyAnswer;
  },

  async printQuote(call) {
    return { is: "file", type: "application/pdf", ...(await renderSalesPdf(await buildQuotePage(call))) };
  },

  convertQuoteToCustomerInvoice: (call) =>
    transaction(async (tx) =>
      buildRecordAnswer(call, customerInvoiceView, byId(await bookInvoiceOfQuote(tx, call)), tx),
    ),
};
