import type { OrderExpectation, QuoteExpectation } from "../api/contract/operation";
import type { Order } from "../api/contract/order";
import type { Quote } from "../api/contract/quote";
import { type DocumentText, draftVersion } from "./draft-version";

/** What a person sees of a quote: an operation on it stops when the service holds something else. */
export function seenQuote(quote: Quote): QuoteExpectation {
  const version = versionOf({ ...quote, dueOn: quote.validUntilOn }, quote.quoteOn);
  return { version, grossMinor: quote.grossMinor.toString() };
}

/** What a person sees of an order, and of its delivery apart: delivering changes that and nothing else. */
export function seenOrder(order: Order): OrderExpectation {
  return {
    version: versionOf({ ...order, dueOn: null }, order.orderOn),
    grossMinor: order.grossMinor.toString(),
    delivered: order.rows.map(({ deliveredQuantity }) => deliveredQuantity?.toString() ?? null),
  };
}

// The document's own day is part of it here: unlike an invoice draft's, the service keeps it.
function versionOf(text: DocumentText, on: string | null): string {
  return `${draftVersion(text)}:${on ?? ""}`;
}
