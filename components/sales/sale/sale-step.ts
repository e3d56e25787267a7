import type { Result } from "@/lib/api/browser/call";
import type { Press } from "@/lib/api/browser/operations";
import { acceptQuote, backOrder, invoiceOrder, orderQuote, shipOrder } from "@/lib/api/browser/sales-operations";
import type { Operation, OperationKind } from "@/lib/api/contract/operation";
import type { ChainAction, SalesChain } from "@/lib/flow/sales-chain";

export type StepAction = Extract<
  ChainAction["action"],
  "mailQuote" | "acceptQuote" | "recordAnswer" | "makeOrder" | "deliver" | "invoice" | "backOrder"
>;

/** An action of the chain that is carried out from its page. */
export type SaleStep = { action: StepAction; kind: OperationKind; order: (press: Press) => Promise<Result<Operation>> };

/** How the next action is carried out; null where it stands on another page or is not ours to do. */
export function stepOf({ quote, orders }: SalesChain, { action, documentId }: ChainAction): SaleStep | null {
  const order = orders.find((one) => one.order.id === documentId)?.order;
  // Mailed or not, a customer may have said yes.
  if ((action === "acceptQuote" || action === "mailQuote" || action === "recordAnswer") && quote)
    return {
      action,
      kind: "quote-accept",
      order: (press) => acceptQuote({ ...press, quote, follows: [{ kind: "quote-order" }] }),
    };
  if (action === "makeOrder" && quote)
    return { action, kind: "quote-order", order: (press) => orderQuote({ ...press, quote }) };
  if (!order) return null;
  if (action === "deliver")
    return { action, kind: "order-ship", order: (press) => shipOrder({ ...press, order, delivered: null }) };
  if (action === "backOrder")
    return { action, kind: "order-backorder", order: (press) => backOrder({ ...press, order }) };
  if (action === "invoice")
    return { action, kind: "order-invoice", order: (press) => invoiceOrder({ ...press, order, announced: null }) };
  return null;
}
