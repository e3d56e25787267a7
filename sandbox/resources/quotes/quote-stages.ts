import { ApiError } from "../../http/problem";

/** QuoteApi.Status. */
export const quoteStatus = { draft: 0, ongoing: 1, approved: 2, invoiced: 3, orderCreated: 4 } as const;

export type QuoteAction = keyof typeof actions;

const { draft, ongoing, approved } = quoteStatus;

/**
 * What may be done with a quote at which status, and the code of the refusal
 * (docs/api/quotes-and-orders.md#steps-of-a-quote).
 */
const actions = {
  change: { at: [draft, ongoing], code: 4002, why: "can no longer be changed" },
  remove: { at: [draft, ongoing, approved], code: 4001, why: "cannot be deleted" },
  convertDraft: { at: [draft], code: 4002, why: "is no draft" },
  accept: { at: [ongoing], code: 4002, why: "cannot be accepted" },
  convert: { at: [approved], code: 4002, why: "cannot be converted; it must be accepted first, and only once" },
} as const;

const words = ["a draft", "ongoing", "approved", "invoiced", "an order already"];

/** @throws ApiError 4001 or 4002 at `Status` */
export function assertQuote(action: QuoteAction, status: number): void {
  const { at, code, why } = actions[action];
  if ((at as readonly number[]).includes(status)) return;
  const message = `The quote is ${words[status]} and ${why}.`;
  throw new ApiError(400, code, message, [{ field: "Status", message }]);
}
