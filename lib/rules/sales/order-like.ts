import type { Order } from "../../api/contract/sales/order";
import { emptyOrder } from "../../api/contract/sales/order-body";
import type { Quote } from "../../api/contract/sales/quote";
import type { CalendarDate } from "../../values/dates";

/** The order a quote stands for, of today: its rows, references and terms. House work is not in it. */
export function orderLike(quote: Quote, today: CalendarDate): Order {
  const { customerId, currencyCode, yourReference, ourReference, buyersOrderReference, termsOfPaymentId } = quote;
  return {
    ...emptyOrder,
    ...{ customerId, currencyCode, yourReference, ourReference, buyersOrderReference, termsOfPaymentId },
    orderOn: today,
    // A day that has passed is nobody's plan any more.
    deliveryOn: quote.deliveryOn !== null && quote.deliveryOn >= today ? quote.deliveryOn : null,
    rows: quote.rows.map((row) => ({ ...row, deliveredQuantity: null })),
  };
}
