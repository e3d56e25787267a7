import type { Order } from "../../api/contract/sales/order";
import { emptyOrder } from "../../api/contract/sales/order-body";
import type { Quote } from "../../api/contract/sales/quote";
import type { CalendarDate } from "../../values/dates";

/** A new order of today with the rows, references and terms of a quote. The tax reduction for house work is not copied. */
export function makeOrderFromQuote(quote: Quote, today: CalendarDate): Order {
  const { customerId, currencyCode, yourReference, ourReference, buyersOrderReference, termsOfPaymentId } = quote;
  return {
    ...emptyOrder,
    ...{ customerId, currencyCode, yourReference, ourReference, buyersOrderReference, termsOfPaymentId },
    orderOn: today,
    // A delivery date that has passed is left out.
    deliveryOn: quote.deliveryOn !== null && quote.deliveryOn >= today ? quote.deliveryOn : null,
    rows: quote.rows.map((row) => ({ ...row, deliveredQuantity: null })),
  };
}
