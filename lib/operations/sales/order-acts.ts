import "server-only";
import type { OrderInvoiceInput, OrderShipInput } from "../../api/contract/operations/command-input";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { type Order, orders } from "../../api/contract/sales/order";
import { fromOrder } from "../../api/contract/sales/order-body";
import { books } from "../../api/remote/books";
import { delivers, withDelivered } from "../../rules/sales/delivery";
import { conflict } from "../engine/conflict";
import { documentCreation } from "../engine/document-creation";
import { documentTransition } from "../engine/document-transition";
import { callTimeoutMs } from "../engine/document-write";
import type { TransitionState } from "../engine/outcome-of-read-back";
import type { OperationRow } from "../engine/rows";
import { finishPosted, unreadResult } from "./posted-invoice";
import { finishOrder, orderAsSeen, orderResult } from "./quote-and-order";

const deliveryAsked = ({ request }: OperationRow) => (request as unknown as OrderShipInput).delivered;

/** Delivers an order today, in part where quantities are named: those are written first, which may be repeated. */
export const shipOrder = documentTransition<Order>({
  contract: orders,
  async prepare(operation) {
    const order = await orderAsSeen(operation, { at: ["ongoing"], past: ["shipped", "invoiced"], delivery: false });
    const asked = deliveryAsked(operation.row);
    if (asked && asked.length !== order.rows.length) throw conflict("order_changed");
    return order;
  },
  async call({ access, row }, order) {
    const asked = withDelivered(order, deliveryAsked(row));
    const path = `${orders.path}/${order.id}`;
    if (asked !== order) await books(access).operate("PUT", path, { body: fromOrder(asked) });
    await books(access).operate("POST", `${path}/completed`, { timeoutMs: callTimeoutMs });
  },
  standing(row, order): TransitionState {
    if (order.status === "ongoing") return "before";
    return order.status !== "draft" && order.status !== "unknown" && delivers(order, deliveryAsked(row))
      ? "asked"
      : "elsewhere";
  },
  finish: finishOrder,
  resultOf: orderResult,
});

/** Takes the delivery of an order back. */
export const voidDelivery = documentTransition<Order>({
  contract: orders,
  prepare: (operation) => orderAsSeen(operation, { at: ["shipped"], past: ["ongoing"], delivery: true }),
  call: ({ access }, { id }) =>
    books(access).operate("POST", `${orders.path}/${id}/voided`, { timeoutMs: callTimeoutMs }),
  standing: (_row, { status }) => (status === "shipped" ? "before" : status === "ongoing" ? "asked" : "elsewhere"),
  finish: finishOrder,
  resultOf: orderResult,
});

/** Books the invoice of what an order delivers; of an order not yet shipped that is all of it, and it counts as shipped. */
export const invoiceOfOrder = documentCreation<Invoice>({
  contract: invoices,
  call: (orderId) => ({ path: `${orders.path}/${orderId}/convert` }),
  names: "CreatedFromOrderId",
  sourceOf: (invoice) => invoice.createdFromOrderId,
  prepare: (operation) => orderAsSeen(operation, { at: ["ongoing", "shipped"], past: ["invoiced"], delivery: true }),
  hasMoved: async ({ access, row }) => (await books(access).one(orders, row.subject)).status === "invoiced",
  finish: (operation, invoice) =>
    finishPosted(operation, invoice, (operation.row.request as unknown as OrderInvoiceInput).postings),
  resultOf: unreadResult,
});
