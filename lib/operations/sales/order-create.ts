import "server-only";
import type { OrderCreateInput } from "../../api/contract/operations/command-input";
import { orders } from "../../api/contract/sales/order";
import { emptyOrder, emptyOrderRow, fromOrder } from "../../api/contract/sales/order-body";
import { submitFollowUp } from "../engine/follow-up";
import { finishOperation } from "../engine/leased-operation";
import { toFinishedOrder } from "./finished-document";
import { defineOrderCreation } from "./order-creation";
import { toOrderResult } from "./quote-and-order";

const directOrderCreation = defineOrderCreation(async ({ row }) => {
  const { content, about } = row.request as unknown as OrderCreateInput;
  const rows = content.rows.map(({ quantity, unitPrice, discount, ...otherMembers }) => ({
    ...emptyOrderRow,
    ...otherMembers,
    quantity: BigInt(quantity),
    unitPrice: BigInt(unitPrice),
    discount: BigInt(discount),
  }));
  const body = fromOrder({ ...emptyOrder, ...content, rows });
  return { customerId: content.customerId, rows, path: orders.path, body, ...(about ? { about } : {}) };
});

/**
 * The write that creates an order without a quote. The typed draft is deleted from the portal, because the service now
 * stores the order.
 */
export const orderCreation: typeof directOrderCreation = {
  ...directOrderCreation,
  finish: (operation, order) =>
    finishOperation(operation, toOrderResult(order), async (tx) => {
      const { partnerId, companyId, personId } = operation.access;
      await tx.draftEdit.deleteMany({
        where: { partnerId, companyId, personId, kind: "order", draftId: operation.row.subject },
      });
      await submitFollowUp(tx, operation, toFinishedOrder(order));
    }),
};
