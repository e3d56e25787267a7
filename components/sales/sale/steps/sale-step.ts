import type { Result } from "@/lib/api/browser/call";
import type { CommandRequest } from "@/lib/api/browser/operations/operations";
import { acceptQuote, backOrder, createOrder, orderQuote } from "@/lib/api/browser/sales/sales-operations";
import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import { orderLike } from "@/lib/rules/sales/order-like";
import type { ChainAction, SalesChain } from "@/lib/rules/sales/sales-chain";
import type { CalendarDate } from "@/lib/values/dates";

export type StepAction = Extract<
  ChainAction["action"],
  "mailQuote" | "acceptQuote" | "recordAnswer" | "makeOrder" | "orderAgain" | "backOrder"
>;

/** An action of the chain that is carried out from its page by one press; delivering and invoicing have more to say. */
export type SaleStep = {
  action: StepAction;
  kind: OperationKind;
  order: (press: CommandRequest) => Promise<Result<Operation>>;
};

/** How the next action is carried out; null where it has a place of its own or is not ours to do. */
export function stepOf(
  { quote, orders, agreed }: SalesChain,
  { action, documentId }: ChainAction,
  today: CalendarDate,
): SaleStep | null {
  const follows = [{ kind: "quote-order" }] as const;
  // Mailed or not, a customer may have said yes.
  if ((action === "acceptQuote" || action === "mailQuote") && quote)
    return { action, kind: "quote-accept", order: (press) => acceptQuote({ ...press, quote, follows }) };
  // What they accepted is booked, whatever the books have come to hold.
  if (action === "recordAnswer" && quote && agreed)
    return { action, kind: "quote-accept", order: (press) => acceptQuote({ ...press, quote, agreed, follows }) };
  if (action === "makeOrder" && quote)
    return { action, kind: "quote-order", order: (press) => orderQuote({ ...press, quote }) };
  if (action === "orderAgain" && quote) {
    // Written under the quote's own name: however often it is pressed, one order comes of it.
    const order = orderLike(quote, today);
    const seen = { customerName: quote.customerName, minor: quote.grossMinor };
    return {
      action,
      kind: "order-create",
      order: (press) => createOrder({ ...press, order, writtenAs: quote.id, seen }),
    };
  }
  const order = orders.find((one) => one.order.id === documentId)?.order;
  if (action === "backOrder" && order)
    return { action, kind: "order-backorder", order: (press) => backOrder({ ...press, order }) };
  return null;
}
