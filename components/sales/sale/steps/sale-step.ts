import type { Result } from "@/lib/api/browser/call";
import type { CommandRequest } from "@/lib/api/browser/operations/operations";
import {
  acceptQuote,
  convertQuoteToOrder,
  createBackOrder,
  createOrder,
} from "@/lib/api/browser/sales/sales-operations";
import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import { makeOrderFromQuote } from "@/lib/rules/sales/order-from-quote";
import type { ChainAction, SalesChain } from "@/lib/rules/sales/sales-chain";
import type { CalendarDate } from "@/lib/values/dates";

export type StepAction = Extract<
  ChainAction["action"],
  "mailQuote" | "acceptQuote" | "recordAnswer" | "makeOrder" | "orderAgain" | "backOrder"
>;

/**
 * An action of the chain that one button on the page does. Delivering and invoicing need more input, so one button
 * cannot do them.
 */
export type SaleStep = {
  action: StepAction;
  kind: OperationKind;
  submit: (request: CommandRequest) => Promise<Result<Operation>>;
};

/** Returns the step that does the next action; null where the action is done on another page, or by the customer. */
export function saleStepOf(
  { quote, orders, agreed }: SalesChain,
  { action, documentId }: ChainAction,
  today: CalendarDate,
): SaleStep | null {
  const orderFollowUps = [{ kind: "quote-order" }] as const;
  // The customer may have accepted the quote even if it was not mailed from the portal.
  if ((action === "acceptQuote" || action === "mailQuote") && quote)
    return {
      action,
      kind: "quote-accept",
      submit: (request) => acceptQuote({ ...request, quote, followUps: orderFollowUps }),
    };
  // The command records the text that the customer accepted, even if the books have another text now.
  if (action === "recordAnswer" && quote && agreed)
    return {
      action,
      kind: "quote-accept",
      submit: (request) => acceptQuote({ ...request, quote, agreedVersion: agreed, followUps: orderFollowUps }),
    };
  if (action === "makeOrder" && quote)
    return { action, kind: "quote-order", submit: (request) => convertQuoteToOrder({ ...request, quote }) };
  if (action === "orderAgain" && quote) {
    // The order has the id of the quote as its subject, so that several clicks create only one order.
    const order = makeOrderFromQuote(quote, today);
    const summary = { customerName: quote.customerName, minor: quote.grossMinor };
    return {
      action,
      kind: "order-create",
      submit: (request) => createOrder({ ...request, order, newOrderId: quote.id, shownOrder: summary }),
    };
  }
  const order = orders.find((chainOrder) => chainOrder.order.id === documentId)?.order;
  if (action === "backOrder" && order)
    return { action, kind: "order-backorder", submit: (request) => createBackOrder({ ...request, order }) };
  return null;
}
