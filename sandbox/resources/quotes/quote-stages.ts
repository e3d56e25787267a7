import { ApiError } from "../../http/problem";

/** The values of `QuoteApi.Status`. */
export const quoteStatus = { draft: 0, ongoing: 1, approved: 2, invoiced: 3, orderCreated: 4 } as const;

export type QuoteAction = keyof typeof actionRules;

const { draft: draftStatus, ongoing: ongoingStatus, approved: approvedStatus } = quoteStatus;

/**
 * The statuses at which each action on a quote is allowed, and the error code and text of the refusal at other statuses
 * (docs/api/quotes-and-orders.md#steps-of-a-quote).
 */
const actionRules = {
  change: { allowedStatuses: [draftStatus, ongoingStatus], code: 4002, refusalReason: "can no longer be changed" },
  remove: {
    allowedStatuses: [draftStatus, ongoingStatus, approvedStatus],
    code: 4001,
    refusalReason: "cannot be deleted",
  },
  convertDraft: { allowedStatuses: [draftStatus], code: 4002, refusalReason: "is no draft" },
  accept: { allowedStatuses: [ongoingStatus], code: 4002, refusalReason: "cannot be accepted" },
  convert: {
    allowedStatuses: [approvedStatus],
    code: 4002,
    refusalReason: "cannot be converted; it must be accepted first, and only once",
  },
} as const;

const statusTexts = ["a draft", "ongoing", "approved", "invoiced", "an order already"];

/** Refuses an action that is not allowed at the status of the quote. @throws ApiError 4001 or 4002 at `Status` */
export function assertQuoteAction(action: QuoteAction, status: number): void {
  const { allowedStatuses, code, refusalReason } = actionRules[action];
  if ((allowedStatuses as readonly number[]).includes(status)) return;
  const message = `The quote is ${statusTexts[status]} and ${refusalReason}.`;
  throw new ApiError(400, code, message, [{ field: "Status", message }]);
}
