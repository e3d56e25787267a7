import type { Invoice } from "../../api/contract/sales/customer-invoice";
import { emptyDraft, type InvoiceDraft } from "../../api/contract/sales/customer-invoice-draft";
import { type DocumentRow, emptyRow } from "../../api/contract/sales/document-row";
import type { HouseWork } from "../../api/contract/sales/house-work";
import type { Order } from "../../api/contract/sales/order";
import { emptyOrder, emptyOrderRow } from "../../api/contract/sales/order-body";
import type { Quote } from "../../api/contract/sales/quote";
import { emptyQuote } from "../../api/contract/sales/quote-draft";
import { addDays, type CalendarDate } from "../../values/dates";

/** The members of an invoice, a quote or an order that a copy needs. */
export type CopyableDocument = CopiedHead &
  Pick<Invoice, "currencyCode" | "includesVat" | "termsOfPaymentId"> & { rows: readonly DocumentRow[] };

/**
 * The house work that a copy takes: the home and the persons, among whom the service shares its own reduction evenly.
 *
 * @param nameInCopy returns the text that names a person in a new document, for the number that the original has; null for
 *                   a person who cannot be named there, who is left out
 * @returns null for a document without house work, and where none of the persons can be named
 */
export function copyHouseWork(
  houseWork: HouseWork | null,
  nameInCopy: (number: string) => string | null,
): HouseWork | null {
  if (houseWork === null) return null;
  const persons = houseWork.persons.flatMap(({ number, shown = number }) => {
    const name = nameInCopy(number);
    return name === null ? [] : [{ id: "", number: name, shown, amountMinor: null }];
  });
  return persons.length === 0 ? null : { ...houseWork, statedMinor: null, persons };
}

type CopiedHead = Pick<
  Invoice,
  "customerId" | "customerName" | "yourReference" | "ourReference" | "buyersOrderReference"
>;

/** The members of a document's head that a copy takes. */
export function toCopiedHead({
  customerId,
  customerName,
  yourReference,
  ourReference,
  buyersOrderReference,
}: CopiedHead): CopiedHead {
  return { customerId, customerName, yourReference, ourReference, buyersOrderReference };
}

/** The members of a row that a copy takes; that a row is work counts only in a copy with house work. */
export function toCopiedRow(row: DocumentRow, houseWork: HouseWork | null) {
  const { articleId, articleNumber, text, isTextRow, quantity, unitPrice, discount, rateBps, reverseConstruction } =
    row;
  const { work, greenCode } = houseWork === null ? emptyRow : row;
  const priceMembers = { quantity, unitPrice, discount, rateBps, reverseConstruction };
  return { articleId, articleNumber, text, isTextRow, ...priceMembers, work, greenCode };
}

/**
 * A new invoice draft with the document's customer, references and rows. The
 * service sets its dates: today, and the due date by the customer's terms.
 */
export function copyToInvoice(document: CopyableDocument, houseWork: HouseWork | null): InvoiceDraft {
  const rows = document.rows.map((row) => ({ ...emptyRow, ...toCopiedRow(row, houseWork) }));
  return { ...emptyDraft, ...toCopiedHead(document), houseWork, rows };
}

/**
 * The difference that gives the unit prices of a stored copy another meaning than those of its original; null when there is
 * none. The service decides the currency of a draft by its customer, and whether its prices include VAT.
 */
export function findPriceDifference(
  original: Pick<Invoice, "currencyCode" | "includesVat">,
  copy: Pick<Invoice, "currencyCode" | "includesVat">,
): "currency" | "includesVat" | null {
  if (copy.currencyCode !== original.currencyCode) return "currency";
  return copy.includesVat === original.includesVat ? null : "includesVat";
}

const quoteValidDays = 30;

/** A new quote draft of today with the document's customer, references and rows, valid for 30 days unless it is changed. */
export function copyToQuote(document: CopyableDocument, houseWork: HouseWork | null, today: CalendarDate): Quote {
  const rows = document.rows.map((row) => ({ ...emptyRow, ...toCopiedRow(row, houseWork) }));
  return {
    ...emptyQuote,
    ...toCopiedHead(document),
    quoteOn: today,
    validUntilOn: addDays(today, quoteValidDays),
    houseWork,
    rows,
  };
}

/** A new order of today with the document's customer, references and rows, nothing of it delivered. */
export function copyToOrder(document: CopyableDocument, houseWork: HouseWork | null, today: CalendarDate): Order {
  const rows = document.rows.map((row) => ({ ...emptyOrderRow, ...toCopiedRow(row, houseWork) }));
  const { currencyCode, termsOfPaymentId } = document;
  return { ...emptyOrder, ...toCopiedHead(document), currencyCode, termsOfPaymentId, orderOn: today, houseWork, rows };
}
