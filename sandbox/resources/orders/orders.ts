import { renderSalesPdf } from "../../documents/sales-pdf";
import { ruleRefusalError } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { deleteFilesOfDocument } from "../attachments/sales-document-links";
import { customerInvoiceView } from "../invoices/customer-invoice-view";
import { type Call, emptyAnswer, type Handler, type Handlers } from "../pipeline/call";
import { updateRecord } from "../records";
import { buildListAnswer, buildRecordAnswer, byId } from "../resource";
import { emailDocument } from "../sales-documents/document-email";
import { insertOrder } from "./insert-order";
import { completeOrder, convertOrderDraft, createBackOrder, voidOrderDelivery } from "./order-actions";
import { bookInvoiceOfOrder } from "./order-invoice";
import { buildOrderPage } from "./order-page";
import { orderStatus } from "./order-stages";
import { buildOrderValues } from "./order-values";
import { orderView } from "./order-view";
import { assertNoBackOrder, getOrderForAction } from "./stored-order";

const makeOrderHandler =
  (runAction: (tx: Tx, call: Call) => Promise<string>): Handler =>
  (call) =>
    transaction(async (tx) => buildRecordAnswer(call, orderView, byId(await runAction(tx, call)), tx));

export const orders: Handlers = {
  listOrders: (call) => buildListAnswer(call, orderView),

  getOrder: (call) => buildRecordAnswer(call, orderView, byId(call.path.id)),

  createOrder: makeOrderHandler(async (tx, call) => {
    const { Id } = await insertOrder(tx, call.companyId, call.body ?? {}, { Status: orderStatus.ongoing });
    return Id;
  }),

  replaceOrder: (call) =>
    transaction(async (tx) => {
      const order = await getOrderForAction(tx, call.companyId, call.path.id, "change");
      const values = await buildOrderValues(tx, call.companyId, call.body ?? {});
      if (call.body?.Status !== order.Status) {
        throw ruleRefusalError(4002, "The status of an order is moved by its actions, not by replacing it.", "Status");
      }
      await assertNoBackOrder(tx, order, 4002);
      await updateRecord(tx, "Order", call.companyId, order.Id, values);
      return emptyAnswer;
    }),

  deleteOrder: (call) =>
    transaction(async (tx) => {
      const order = await getOrderForAction(tx, call.companyId, call.path.id, "remove");
      await assertNoBackOrder(tx, order, 4001);
      await deleteFilesOfDocument(tx, call.companyId, order.Id);
      await tx.query(`DELETE FROM "Order" WHERE "companyId" = $1 AND "Id" = $2`, [call.companyId, order.Id]);
      return emptyAnswer;
    }),

  convertOrderDraft: makeOrderHandler(convertOrderDraft),
  completeOrder: makeOrderHandler(completeOrder),
  voidOrderDelivery: makeOrderHandler(voidOrderDelivery),
  createBackOrder: makeOrderHandler(createBackOrder),

  async emailOrder(call) {
    await emailDocument(call.companyId, await buildOrderPage(call, "order"), call.body ?? {});
    return emptyAnswer;
  },

  async printOrder(call) {
    return { is: "file", type: "application/pdf", ...(await renderSalesPdf(await buildOrderPage(call, "order"))) };
  },

  async printDeliveryNote(call) {
    return {
      is: "file",
      type: "application/pdf",
      ...(await renderSalesPdf(await buildOrderPage(call, "deliveryNote"))),
    };
  },

  convertOrder: (call) =>
    transaction(async (tx) =>
      buildRecordAnswer(call, customerInvoiceView, byId(await bookInvoiceOfOrder(tx, call)), tx),
    ),
};
