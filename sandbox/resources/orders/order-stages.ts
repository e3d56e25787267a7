import { ApiError } from "../../http/problem";

/** OrderApi.Status. */
export const orderStatus = { draft: 1, ongoing: 2, shipped: 3, invoiced: 4 } as const;

export type OrderAction = keyof typeof actions;

const { draft, ongoing, shipped, invoiced } = orderStatus;

/**
 * What may be done with an order at which status, and the code of the refusal
 * (docs/api/quotes-and-orders.md#steps-of-an-order). It can be deleted until it is invoiced
 * (docs/api/quotes-and-orders.md#orders).
 */
const actions = {
  change: { at: [draft, ongoing], code: 4002, why: "can no longer be changed" },
  remove: { at: [draft, ongoing, shipped], code: 4001, why: "cannot be deleted" },
  convertDraft: { at: [draft], code: 4002, why: "is no draft" },
  complete: { at: [ongoing], code: 4002, why: "cannot be shipped" },
  void: { at: [shipped], code: 4002, why: "has no delivery to take back" },
  backOrder: { at: [ongoing, shipped, invoiced], code: 4002, why: "cannot have a back order" },
  convert: { at: [ongoing, shipped], code: 4002, why: "cannot be invoiced" },
  send: { at: [ongoing, shipped, invoiced], code: 4002, why: "can be neither printed nor sent" },
} as const;

const words = ["", "a draft", "ongoing", "shipped", "invoiced"];

/** @throws ApiError 4001 or 4002 at `Status` */
export function assertOrder(action: OrderAction, status: number): void {
  const { at, code, why } = actions[action];
  if ((at as readonly number[]).includes(status)) return;
  const message = `The order is ${words[status]} and ${why}.`;
  throw new ApiError(400, code, message, [{ field: "Status", message }]);
}
