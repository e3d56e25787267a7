import { expectationOfOrder, expectationOfQuote } from "../../../rules/sales/expectations";
import type { ExpectedPosting } from "../../../rules/sales/postings/expected-postings";
import type {
  EmailContent,
  FollowUp,
  HouseWorkContent,
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
import { type CommandRequest, submitCommand, toAnnouncedPostings } from "../operations/operations";

type SubmittedResult = Promise<Result<Operation>>;

// Each command below is executed once, however often it is submitted with the same key. Errors: `conflict` for the same key
// with another request, or when another operation works on the same document.

type QuoteRequest = CommandRequest & {
  /** The quote as last saved and shown. */
  quote: Quote;
  /** The follow-ups, which begin one after the other when the command is done. */
  followUps?: readonly FollowUp[];
};

/** Turns a draft into a quote with a number; the e-mail of the quote may follow. */
export function issueQuote({ quote, followUps = [], ...request }: QuoteRequest): SubmittedResult {
  return submitCommand(request, "quote-convert", toQuoteInput(quote, followUps), quote);
}

/**
 * Records that the customer has accepted a quote; the order or the invoice may follow.
 *
 * @param agreedVersion the version the customer accepted by link; otherwise the quote as it is shown
 */
export function acceptQuote({
  quote,
  agreedVersion,
  followUps = [],
  ...request
}: QuoteRequest & { agreedVersion?: QuoteExpectation }): SubmittedResult {
  const input = toQuoteInput(quote, followUps);
  return submitCommand(request, "quote-accept", agreedVersion ? { ...input, expected: agreedVersion } : input, quote);
}

/**
 * Mails a quote as it is shown, once per key. A quote that waits for its answer is mailed as a version of its own, and with
 * the customer's link where the text contains the placeholder of the link. A lost answer ends in `unknown`: a person
 * decides.
 */
export function mailQuote({
  quote,
  email,
  ...request
}: CommandRequest & { quote: Quote; email: EmailContent }): SubmittedResult {
  const offer = quote.status === "ongoing" ? expectationOfQuote(quote) : null;
  return submitCommand(
    request,
    "quote-email",
    { documentId: quote.id, order: email, offer } satisfies QuoteEmailInput,
    quote,
  );
}

/** Creates the order of an accepted quote; the order's e-mail, or its invoice, may follow. */
export function convertQuoteToOrder({ quote, followUps = [], ...request }: QuoteRequest): SubmittedResult {
  return submitCommand(request, "quote-order", toQuoteInput(quote, followUps), quote);
}

/** The expected voucher as it was shown; null when it could not be computed. */
type AnnouncedPostings = { announcedPostings: readonly ExpectedPosting[] | null };

/** Books the invoice of an accepted quote, without an order; the invoice's e-mail may follow. */
export function convertQuoteToInvoice({
  quote,
  announcedPostings,
  followUps = [],
  ...request
}: QuoteRequest & AnnouncedPostings): SubmittedResult {
  const input: QuoteInvoiceInput = {
    ...toQuoteInput(quote, followUps),
    postings: announcedPostings && toAnnouncedPostings(announcedPostings),
  };
  return submitCommand(request, "quote-invoice", input, quote);
}

function toQuoteInput(quote: Quote, followUps: readonly FollowUp[]): QuoteInput {
  return { documentId: quote.id, expected: expectationOfQuote(quote), follows: followUps };
}

type OrderRequest = CommandRequest & {
  /** The order as last saved and shown. */
  order: Order;
  /** The follow-ups, which begin one after the other when the command is done. */
  followUps?: readonly FollowUp[];
};

type OrderCreationRequest = OrderRequest & { newOrderId: string; shownOrder?: { customerName: string; minor: bigint } };

/**
 * Creates an order as it was written; its e-mail, or its invoice, may follow.
 *
 * @param newOrderId a uuid the screen chose for what was written: the same uuid never creates a second order
 * @param shownOrder the customer and the amount as they were shown, which describe the command while there is no order
 */
export function createOrder({
  order,
  newOrderId,
  shownOrder,
  followUps = [],
  ...request
}: OrderCreationRequest): SubmittedResult {
  const { customerId, currencyCode, deliveryOn, yourReference, ourReference, buyersOrderReference } = order;
  const rows = order.rows.map(
    ({ articleId, isTextRow, text, quantity, unitPrice, discount, reverseConstruction, work, greenCode }) => ({
      ...{ articleId, isTextRow, text, reverseConstruction },
      ...{ quantity: `${quantity}`, unitPrice: `${unitPrice}`, discount: `${discount}` },
      work: work && { type: work.type, hours: `${work.hours}` },
      greenCode,
    }),
  );
  const input: OrderCreateInput = {
    documentId: newOrderId,
    ...(shownOrder
      ? { about: { customerName: shownOrder.customerName, number: null, minor: `${shownOrder.minor}`, currencyCode } }
      : {}),
    content: {
      ...{ customerId, currencyCode, deliveryOn, yourReference, ourReference, buyersOrderReference },
      orderOn: order.orderOn ?? "",
      termsOfPaymentId: order.termsOfPaymentId,
      houseWork: toHouseWorkContent(order),
      rows,
    },
    follows: followUps,
  };
  return submitCommand(
    request,
    "order-create",
    input,
    shownOrder && { ...shownOrder, number: null, grossMinor: shownOrder.minor, currencyCode },
  );
}

function toHouseWorkContent({ houseWork }: Order): HouseWorkContent | null {
  if (houseWork === null) return null;
  const { kind, homeKind, homeName, housingCompanyNumber, statedMinor, persons } = houseWork;
  return {
    ...{ kind, homeKind, homeName, housingCompanyNumber },
    statedMinor: statedMinor?.toString() ?? null,
    persons: persons.map(({ number, amountMinor }) => ({ number, amountMinor: amountMinor?.toString() ?? null })),
  };
}

/**
 * Delivers an order today; a back order of the undelivered rest and the invoice may follow.
 *
 * @param deliveredQuantities ten-thousandths row by row, null for the whole row; null instead of the list for the whole
 *                            order
 */
export function shipOrder({
  order,
  deliveredQuantities,
  followUps = [],
  ...request
}: OrderRequest & { deliveredQuantities: readonly (bigint | null)[] | null }): SubmittedResult {
  const quantities = deliveredQuantities?.map((quantity) => quantity?.toString() ?? null) ?? null;
  const input: OrderShipInput = { ...toOrderInput(order, followUps), delivered: quantities };
  return submitCommand(request, "order-ship", input, order);
}

/** Creates a back order of what an order leaves undelivered. */
export function createBackOrder({ order, followUps = [], ...request }: OrderRequest): SubmittedResult {
  return submitCommand(request, "order-backorder", toOrderInput(order, followUps), order);
}

/** Voids the delivery of an order. */
export function voidDelivery({ order, ...request }: CommandRequest & { order: Order }): SubmittedResult {
  return submitCommand(request, "order-void", toOrderInput(order, []), order);
}

/** Books the invoice of what an order delivers; its e-mail may follow. */
export function convertOrderToInvoice({
  order,
  announcedPostings,
  followUps = [],
  ...request
}: OrderRequest & AnnouncedPostings): SubmittedResult {
  const input: OrderInvoiceInput = {
    ...toOrderInput(order, followUps),
    postings: announcedPostings && toAnnouncedPostings(announcedPostings),
  };
  return submitCommand(request, "order-invoice", input, order);
}

function toOrderInput(order: Order, followUps: readonly FollowUp[]): OrderInput {
  return { documentId: order.id, expected: expectationOfOrder(order), follows: followUps };
}

/** Returns the follow-up that sends the e-mail, where one was asked for. */
export function emailFollowUps(
  document: "quote" | "order" | "invoice",
  email: EmailContent | null,
): readonly FollowUp[] {
  return email ? [{ kind: `${document}-email`, order: email }] : [];
}
