import type { Result } from "@/lib/api/browser/call";
import type { CommandRequest } from "@/lib/api/browser/operations/operations";
import {
  acceptQuote,
  convertQuoteToOrder,
  createBackOrder,
  createOrder,
} from "@/lib/api/browser/sales/sales-operations";
import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import { orderFromQuote } from "@/lib/rules/sales/order-from-quote";
import type { ChainAction, SalesChain } from "@/lib/rules/sales/sales-chain";
import type { CalendarDate } from "@/lib/values/dates";

export type StepAction = Extract<
  ChainAction["action"],
  "mailQuote" | "acceptQuote" | "recordAnswer" | "makeOrder" | "orderAgain" | "backOrder"
>;

/**
 * An action of the chain that one button on the page does. Delivering and invoicing need more input, so they are not among
 * them.
 */
export type SaleStep = {
  action: StepAction;
  kind: OperationKind;
  submit: (request: CommandRequest) => Promise<Result<Operation>>;
};

/** The step that does the next action; null where the action is done in another place, or by the customer. */
export function saleStepOf(
  { quote, orders, agreed }: SalesChain,
  { action, documentId }: ChainAction,
  today: CalendarDate,
): SaleStep | null {
  const follows = [{ kind: "quote-order" }] as const;
  // The customer may have accepted the quote whether it was mailed from here or not.
  if ((action === "acceptQuote" || action === "mailQuote") && quote)
    return { action, kind: "quote-accept", submit: (request) => acceptQuote({ ...request, quote, follows }) };
  // The text that the customer accepted is booked, whatever text the books have now.
  if (action === "recordAnswer" && quote && agreed)
    return { action, kind: "quote-accept", submit: (request) => acceptQuote({ ...request, quote, agreed, follows }) };
  if (action === "makeOrder" && quote)
    return { action, kind: "quote-order", submit: (request) => convertQuoteToOrder({ ...request, quote }) };
  if (action === "orderAgain" && quote) {
    // The order has the id of the quote as its subject, so that it is created once, however often the button is pressed.
    const order = orderFromQuote(quote, today);
    const summary = { customerName: quote.customerName, minor: quote.grossMinor };
    return {
      action,
      kind: "order-create",
      submit: (request) => createOrder({ ...request, order, newOrderId: quote.id, shown: summary }),
    };
  }
  const order = orders.find((one) => one.order.id === documentId)?.order;
  if (action === "backOrder" && order)
    return { action, kind: "order-backorder", submit: (request) => createBackOrder({ ...request, order }) };
  return null;
}
