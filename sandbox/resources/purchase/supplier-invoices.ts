import { transaction } from "../../store/db";
import { buildPaymentAnswer } from "../payments/payment-view";
import { emptyAnswer, type Handlers } from "../pipeline/call";
import { buildListAnswer, buildRecordAnswer, byId } from "../resource";
import { listOffsetCandidates } from "./offset-candidates";
import { createSupplierInvoice } from "./supplier-invoice-create";
import { paySupplierInvoice } from "./supplier-invoice-payment";
import { bookSetOff, undoSetOffs } from "./supplier-invoice-set-off";
import { supplierInvoiceView } from "./supplier-invoice-view";

export const supplierInvoices: Handlers = {
  listSupplierInvoices: (call) => buildListAnswer(call, supplierInvoiceView),
  getSupplierInvoice: (call) => buildRecordAnswer(call, supplierInvoiceView, byId(call.path.id)),

  createSupplierInvoice: (call) =>
    transaction(async (tx) => {
      const id = await createSupplierInvoice(tx, call);
      return buildRecordAnswer(call, supplierInvoiceView, byId(id), tx);
    }),

  paySupplierInvoice: (call) =>
    transaction(async (tx) => {
      const id = await paySupplierInvoice(tx, call, call.path.invoiceId ?? "");
      return buildPaymentAnswer(tx, call, id);
    }),

  listOffsetCandidates: (call) => listOffsetCandidates(call),

  setOffSupplierInvoice: (call) =>
    transaction(async (tx) => {
      await bookSetOff(tx, call, call.path.creditInvoiceId ?? "");
      return emptyAnswer;
    }),

  undoSetOffSupplierInvoice: (call) =>
    transaction(async (tx) => {
      await undoSetOffs(tx, call, call.path.invoiceId ?? "");
      return emptyAnswer;
    }),
};
