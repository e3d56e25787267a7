import { expectationOfOrder, expectationOfQuote } from "../../../rules/sales/expectations";
import type { ExpectedPosting } from "../../../rules/sales/postings/expected-postings";
import type {
  EmailContent,
  FollowUp,
  OrderCreateInput,
  OrderInput,
  OrderInvoiceInput,
  OrderShipInput,
  QuoteEmailInput,
  QuoteExpectation,
  QuoteInput,
  QuoteInvoiceInput,
} from "../../contract/operations/command-input";
import type { Operation } from "../../contract/operations/operation";
import type { Order } from "../../contract/sales/order";
import type { Quote } from "../../contract/sales/quote";
import type { Result } from "../call";
import { asPostings, type CommandRequest, submitCommand } from "../operations/operations";

type SubmittedResult = Promise<Result<Operation>>;

// Each command below is executed once, however often it is submitted with the same key. Errors: `conflict` for the same key
// with another request, or when another operation works on the same document.

type OfQuote = CommandRequest & {
  /** The quote as last saved and shown. */
  quote: Quote;
  /** The follow-ups, which begin one after the other when the command is done. */
  follows?: readonly FollowUp[];
};

/** Turns a draft into a quote with a number; the e-mail of the quote may follow. */
export function issueQuote({ quote, follows = [], ...press }: OfQuote): SubmittedResult {
  return submitCommand(press, "quote-convert", quoteInput(quote, follows), quote);
}

/**
 * Records that the customer has accepted a quote; the order or the invoice may follow.
 *
 * @param agreed the version the customer accepted by link; otherwise the quote as it is shown
 */
export function acceptQuote({
  quote,
  agreed,
  follows = [],
  ...press
}: OfQuote & { agreed?: QuoteExpectation }): SubmittedResult {
  const input = quoteInput(quote, follows);
  return submitCommand(press, "quote-accept", agreed ? { ...input, expected: agreed } : input, quote);
}

/**
 * Mails a quote as it is shown, once per key. A quote that waits for its answer is mailed as a version of its own, and with
 * the customer's link where the text contains the placeholder of the link. A lost answer ends in `unknown`: a person
 * decides.
 */
export function mailQuote({
  quote,
  order,
  ...press
}: CommandRequest & { quote: Quote; order: EmailContent }): SubmittedResult {
  const offer = quote.status === "ongoing" ? expectationOfQuote(quote) : null;
  return submitCommand(press, "quote-email", { documentId: quote.id, order, offer } satisfies QuoteEmailInput, quote);
}

/** Creates the order of an accepted quote; the order's e-mail, or its invoice, may follow. */
export function orderQuote({ quote, follows = [], ...press }: OfQuote): SubmittedResult {
  return submitCommand(press, "quote-order", quoteInput(quote, follows), quote);
}

/** The expected voucher as it was shown; null when it could not be computed. */
type Announced = { announced: readonly ExpectedPosting[] | null };

/** Books the invoice of an accepted quote, without an order; the invoice's e-mail may follow. */
export function invoiceQuote({ quote, announced, follows = [], ...press }: OfQuote & Announced): SubmittedResult {
  const input: QuoteInvoiceInput = { ...quoteInput(quote, follows), postings: announced && asPostings(announced) };
  return submitCommand(press, "quote-invoice", input, quote);
}

function quoteInput(quote: Quote, follows: readonly FollowUp[]): QuoteInput {
  return { documentId: quote.id, expected: expectationOfQuote(quote), follows };
}

type OfOrder = CommandRequest & {
  /** The order as last saved and shown. */
  order: Order;
  /** The follow-ups, which begin one after the other when the command is done. */
  follows?: readonly FollowUp[];
};

type Written = OfOrder & { writtenAs: string; seen?: { customerName: string; minor: bigint } };

/**
 * Creates an order as it was written; its e-mail, or its invoice, may follow.
 *
 * @param newOrderId a uuid the screen chose for what was written: the same one never creates a second order
 * @param shown the customer and the amount as they were shown, which describe the command while there is no order
 */
export function createOrder({ order, writtenAs, seen, follows = [], ...press }: Written): SubmittedResult {
  const { customerId, currencyCode, deliveryOn, yourReference, ourReference, buyersOrderReference } = order;
  const rows = order.rows.map(({ articleId, isTextRow, text, quantity, unitPrice, discount, reverseConstruction }) => ({
    ...{ articleId, isTextRow, text, reverseConstruction },
    ...{ quantity: `${quantity}`, unitPrice: `${unitPrice}`, discount: `${discount}` },
  }));
  const input: OrderCreateInput = {
    documentId: writtenAs,
    ...(seen ? { about: { customerName: seen.customerName, number: null, minor: `${seen.minor}`, currencyCode } } : {}),
    content: {
      ...{ customerId, currencyCode, deliveryOn, yourReference, ourReference, buyersOrderReference },
      orderOn: order.orderOn ?? "",
      termsOfPaymentId: order.termsOfPaymentId,
      rows,
    },
    follows,
  };
  return submitCommand(
    press,
    "order-create",
    input,
    seen && { ...seen, number: null, grossMinor: seen.minor, currencyCode },
  );
}

/**
 * Delivers an order today; a back order of the undelivered rest and the invoice may follow.
 *
 * @param deliveredQuantities ten-thousandths row by row, null for the whole row; null instead of the list for the whole
 *                            order
 */
export function shipOrder({
  order,
  delivered,
  follows = [],
  ...press
}: OfOrder & { delivered: readonly (bigint | null)[] | null }): SubmittedResult {
  const quantities = delivered?.map((quantity) => quantity?.toString() ?? null) ?? null;
  const input: OrderShipInput = { ...orderInput(order, follows), delivered: quantities };
  return submitCommand(press, "order-ship", input, order);
}

/** Creates a back order of what an order leaves undelivered. */
export function backOrder({ order, follows = [], ...press }: OfOrder): SubmittedResult {
  return submitCommand(press, "order-backorder", orderInput(order, follows), order);
}

/** Voids the delivery of an order. */
export function voidDelivery({ order, ...press }: CommandRequest & { order: Order }): SubmittedResult {
  return submitCommand(press, "order-void", orderInput(order, []), order);
}

/** Books the invoice of what an order delivers; its e-mail may follow. */
export function invoiceOrder({ order, announced, follows = [], ...press }: OfOrder & Announced): SubmittedResult {
  const input: OrderInvoiceInput = { ...orderInput(order, follows), postings: announced && asPostings(announced) };
  return submitCommand(press, "order-invoice", input, order);
}

function orderInput(order: Order, follows: readonly FollowUp[]): OrderInput {
  return { documentId: order.id, expected: expectationOfOrder(order), follows };
}

/** The follow-up that sends the e-mail, where one was asked for. */
export function mailAfter(document: "quote" | "order" | "invoice", order: EmailContent | null): readonly FollowUp[] {
  return order ? [{ kind: `${document}-email`, order }] : [];
}
