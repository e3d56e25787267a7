import { renderInvoicePdf } from "../../documents/invoice-pdf";
import { findInvoiceSource, type InvoiceSource } from "../../documents/invoice-source";
import { createDocumentLink } from "../../documents/links";
import { notFoundError } from "../../http/problem";
import { pool, transaction } from "../../store/db";
import { buildPaymentAnswer } from "../payments/payment-view";
import { type Call, emptyAnswer, type Handlers } from "../pipeline/call";
import { buildListAnswer, buildRecordAnswer, byId } from "../resource";
import { createInvoice } from "./customer-invoice-create";
import { emailInvoice } from "./customer-invoice-email";
import { payInvoice } from "./customer-invoice-payment";
import { sendInvoiceReminder } from "./customer-invoice-reminder";
import { sendInvoice } from "./customer-invoice-send";
import { customerInvoicesView, customerInvoiceView } from "./customer-invoice-view";
import { voidInvoice } from "./customer-invoice-void";

const invoiceIdOf = (call: Call) => call.path.invoiceId ?? "";

export const customerInvoices: Handlers = {
  listCustomerInvoices: (call) => buildListAnswer(call, customerInvoicesView),

  createCustomerInvoice: (call) =>
    transaction(async (tx) => {
      const id = await createInvoice(tx, call);
      return buildRecordAnswer(call, customerInvoiceView, byId(id), tx);
    }),

  getCustomerInvoice: (call) => buildRecordAnswer(call, customerInvoiceView, byId(invoiceIdOf(call))),

  async printCustomerInvoice(call) {
    const { name, bytes } = await renderInvoicePdf(await getInvoiceSource(call));
    return { is: "file", bytes, name, type: "application/pdf" };
  },

  async getCustomerInvoicePdf(call) {
    const { invoice } = await getInvoiceSource(call);
    const Url = await createDocumentLink(pool, call.companyId, invoice.Id);
    return { is: "json", text: JSON.stringify({ Url }) };
  },

  async emailCustomerInvoice(call) {
    await emailInvoice(call.companyId, await getInvoiceSource(call), call.body ?? {});
    return emptyAnswer;
  },

  async remindCustomerInvoice(call) {
    await sendInvoiceReminder(call, invoiceIdOf(call));
    return emptyAnswer;
  },

  async sendCustomerInvoice(call) {
    await sendInvoice(call, await getInvoiceSource(call));
    return emptyAnswer;
  },

  payCustomerInvoice: (call) =>
    transaction(async (tx) => buildPaymentAnswer(tx, call, await payInvoice(tx, call, invoiceIdOf(call)))),

  voidCustomerInvoice: (call) =>
    transaction(async (tx) => {
      await voidInvoice(tx, call, invoiceIdOf(call));
      return emptyAnswer;
    }),
};

async function getInvoiceSource(call: Call): Promise<InvoiceSource> {
  const source = await findInvoiceSource(pool, call.companyId, invoiceIdOf(call));
  if (!source) throw notFoundError("The invoice");
  return source;
}
