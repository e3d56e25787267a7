import { ApiError } from "../../http/problem";

/** The values of `OrderApi.Status`. */
export const orderStatus = { draft: 1, ongoing: 2, shipped: 3, invoiced: 4 } as const;

export type OrderAction = keyof typeof actionRules;

const { draft: draftStatus, ongoing: ongoingStatus, shipped: shippedStatus, invoiced: invoicedStatus } = orderStatus;

/**
 * The statuses at which each action on an order is allowed, and the error code and text of the refusal at other statuses
 * (docs/api/quotes-and-orders.md#steps-of-an-order). An order can be deleted until it is invoiced
 * (docs/api/quotes-and-orders.md#orders).
 */
const actionRules = {
  change: { allowedStatuses: [draftStatus, ongoingStatus], code: 4002, refusalReason: "can no longer be changed" },
  remove: {
    allowedStatuses: [draftStatus, ongoingStatus, shippedStatus],
    code: 4001,
    refusalReason: "cannot be deleted",
  },
  convertDraft: { allowedStatuses: [draftStatus], code: 4002, refusalReason: "is no draft" },
  complete: { allowedStatuses: [ongoingStatus], code: 4002, refusalReason: "cannot be shipped" },
  void: { allowedStatuses: [shippedStatus], code: 4002, refusalReason: "has no delivery to take back" },
  backOrder: {
    allowedStatuses: [ongoingStatus, shippedStatus, invoicedStatus],
    code: 4002,
    refusalReason: "cannot have a back order",
  },
  convert: { allowedStatuses: [ongoingStatus, shippedStatus], code: 4002, refusalReason: "cannot be invoiced" },
  send: {
    allowedStatuses: [ongoingStatus, shippedStatus, invoicedStatus],
    code: 4002,
    refusalReason: "can be neither printed nor sent",
  },
} as const;

const statusTexts = ["", "a draft", "ongoing", "shipped", "invoiced"];

/** Refuses an action that is not allowed at the status of the order. @throws ApiError 4001 or 4002 at `Status` */
export function assertOrderAction(action: OrderAction, status: number): void {
  const { allowedStatuses, code, refusalReason } = actionRules[action];
  if ((allowedStatuses as readonly number[]).includes(status)) return;
  const message = `The order is ${statusTexts[status]} and ${refusalReason}.`;
  throw new ApiError(400, code, message, [{ field: "Status", message }]);
}
