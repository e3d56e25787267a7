import { transaction } from "../../store/db";
import { paymentAnswer } from "../payments/payment-view";
import type { Handlers } from "../pipeline/call";
import { byId, listAnswer, recordAnswer } from "../resource";
import { createSupplierInvoice } from "./supplier-invoice-create";
import { paySupplierInvoice } from "./supplier-invoice-payment";
import { supplierInvoiceView } from "./supplier-invoice-view";

export const supplierInvoices: Handlers = {
  listSupplierInvoices: (call) => listAnswer(call, supplierInvoiceView),
  getSupplierInvoice: (call) => recordAnswer(call, supplierInvoiceView, byId(call.path.id)),

  createSupplierInvoice: (call) =>
    transaction(async (tx) => {
      const id = await createSupplierInvoice(tx, call);
      return recordAnswer(call, supplierInvoiceView, byId(id), tx);
    }),

  paySupplierInvoice: (call) =>
    transaction(async (tx) => {
      const id = await paySupplierInvoice(tx, call, call.path.invoiceId ?? "");
      return paymentAnswer(tx, call, id);
    }),
};
