import "server-only";
import type { HouseWorkContent, OrderCreateInput } from "../../api/contract/operations/command-input";
import type { HouseWork } from "../../api/contract/sales/house-work";
import { orders } from "../../api/contract/sales/order";
import { emptyOrder, emptyOrderRow, fromOrder } from "../../api/contract/sales/order-body";
import { completePersons } from "../../house-work/complete-persons";
import { submitFollowUp } from "../engine/follow-up";
import { finishOperation } from "../engine/leased-operation";
import { toFinishedOrder } from "./finished-document";
import { defineOrderCreation } from "./order-creation";
import { toOrderResult } from "./quote-and-order";

const directOrderCreation = defineOrderCreation(async ({ row, access }) => {
  const { content, about } = row.request as unknown as OrderCreateInput;
  const rows = content.rows.map(({ quantity, unitPrice, discount, work, greenCode, ...otherMembers }) => ({
    ...emptyOrderRow,
    ...otherMembers,
    quantity: BigInt(quantity),
    unitPrice: BigInt(unitPrice),
    discount: BigInt(discount),
    work: work ? { type: work.type, hours: BigInt(work.hours) } : null,
    greenCode: greenCode ?? 0,
  }));
  const order = fromOrder({ ...emptyOrder, ...content, houseWork: toHouseWork(content.houseWork ?? null), rows });
  const body = (await completePersons(access, order)) as object;
  return { customerId: content.customerId, rows, path: orders.path, body, ...(about ? { about } : {}) };
});

function toHouseWork(content: HouseWorkContent | null): HouseWork | null {
  if (content === null) return null;
  const toMinor = (text: string | null) => (text === null ? null : BigInt(text));
  return {
    ...content,
    otherCostsMinor: 0n,
    statedMinor: toMinor(content.statedMinor),
    persons: content.persons.map(({ number, amountMinor }) => ({ id: "", number, amountMinor: toMinor(amountMinor) })),
  };
}

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
