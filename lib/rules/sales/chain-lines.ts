import type { Invoice } from "../../api/contract/sales/customer-invoice";
import type { DocumentRow } from "../../api/contract/sales/document-row";
import type { Order } from "../../api/contract/sales/order";
import type { Quote } from "../../api/contract/sales/quote";
import { isAlike, isPriced } from "./credited";
import { deliveredRows } from "./delivery";

/** An order of the chain; a back order contains what another order has left undelivered. */
export type ChainOrder = { order: Order; isBackOrder: boolean };

/**
 * The place of a line in a document: the row of an order, or of a quote without an order, that contains the line or its
 * remainder. Text rows are counted.
 */
export type LinePlace = { documentId: string; row: number };

/**
 * One line of what a customer buys, over all documents of the chain. Quantities are ten-thousandths of its unit; what was
 * credited counts as not invoiced.
 */
export type ChainLine = {
  articleId: string | null;
  text: string;
  unitId: string | null;
  ordered: bigint;
  delivered: bigint;
  invoiced: bigint;
  /** The quantity ordered and not invoiced; below zero where more was invoiced than ordered. */
  left: bigint;
  places: readonly LinePlace[];
};

type Sums = Omit<ChainLine, "left" | "places"> & { unitPrice: bigint; places: LinePlace[] };
type Sum = "delivered" | "invoiced";

/**
 * The quantities of each line of a sale that are ordered, delivered, invoiced and not invoiced yet.
 *
 * Rule: the lines are those of the orders that are no back orders, else of the quote, else of the first invoice. No document
 *       names the line of another document, so a row is matched by article, text and price, then by article and text,
 *       then by article. Among equal matches the first line that still lacks the whole quantity gets the row
 */
export function chainLines(
  quote: Quote | null,
  orders: readonly ChainOrder[],
  invoices: readonly Invoice[],
): readonly ChainLine[] {
  const ordered = orders.filter(({ isBackOrder }) => !isBackOrder).map(({ order }) => order);
  const sold = ordered.length === 0 && quote ? [quote] : ordered;
  const lines: Sums[] = sold.flatMap((one) => soldPlaces(one).map(([row, place]) => toLine(row, place)));
  if (sold.length === 0) lines.push(...(invoices[0]?.rows ?? []).filter(isSold).map((row) => toLine(row)));
  for (const { order, isBackOrder } of orders) {
    if (isBackOrder) placeRest(lines, order);
    add(lines, "delivered", goneRows(order));
  }
  for (const invoice of invoices) {
    if (invoice.isCredit) add(lines, "invoiced", takenBack(invoice, invoices), -1n);
    else add(lines, "invoiced", invoice.rows.filter(isSold));
  }
  // Without an order no document records a delivery, so that what is invoiced counts as delivered.
  const isUntold = ordered.length === 0;
  return lines.map(({ unitPrice: _, ...line }) => ({
    ...line,
    delivered: isUntold ? line.invoiced : line.delivered,
    left: line.ordered - line.invoiced,
  }));
}

const isSold = (row: DocumentRow): boolean => !row.isTextRow;

function soldPlaces({ id, rows }: Order | Quote): readonly (readonly [DocumentRow, LinePlace])[] {
  return rows.flatMap((row, index) => (isSold(row) ? [[row, { documentId: id, row: index }] as const] : []));
}

function toLine({ articleId, text, unitId, unitPrice, quantity }: DocumentRow, ...places: LinePlace[]): Sums {
  return { articleId, text, unitId, unitPrice, ordered: quantity, delivered: 0n, invoiced: 0n, places };
}

/**
 * Adds the places of a back order to the lines whose remainder it contains; a row without such a line becomes a new line.
 */
function placeRest(lines: Sums[], order: Order): void {
  const used = new Set<Sums>();
  for (const [row, place] of soldPlaces(order)) {
    const line = lineOf(lines, "delivered", row, used);
    if (line) {
      line.places.push(place);
      used.add(line);
    } else lines.push(toLine(row, place));
  }
}

/** The rows of a credit note that credit a quantity. A row at another price than the invoice's credits an amount only. */
function takenBack({ rows, refersToId }: Invoice, invoices: readonly Invoice[]): readonly DocumentRow[] {
  const invoice = invoices.find(({ id }) => id === refersToId);
  const isQuantity = (row: DocumentRow) => invoice?.rows.some((one) => isAlike(one, row) && isPriced(row, one)) ?? true;
  return rows.filter((row) => isSold(row) && isQuantity(row));
}

/** The rows of an order that were delivered; an order that is not shipped yet has delivered nothing. */
function goneRows(order: Order): readonly DocumentRow[] {
  const isGone = order.status === "shipped" || order.status === "invoiced";
  return isGone ? deliveredRows(order).filter(isSold) : [];
}

function add(lines: Sums[], what: Sum, rows: readonly DocumentRow[], sign = 1n): void {
  const used = new Set<Sums>();
  for (const row of rows) {
    const line = lineOf(lines, what, row, used) ?? extraLine(lines, row);
    line[what] += sign * row.quantity;
    used.add(line);
  }
}

function lineOf(lines: readonly Sums[], what: Sum, row: DocumentRow, used: ReadonlySet<Sums>): Sums | undefined {
  const alike = lines.filter((line) => !used.has(line) && line.articleId === row.articleId);
  const worded = alike.filter((line) => line.text === row.text);
  const priced = worded.filter((line) => line.unitPrice === row.unitPrice);
  const closest = [priced, worded, alike].find((some) => some.length > 0) ?? [];
  return closest.find((line) => magnitude(line.ordered - line[what]) >= magnitude(row.quantity)) ?? closest[0];
}

/** Adds a line for a row that was sold without being ordered. */
function extraLine(lines: Sums[], row: DocumentRow): Sums {
  const line = { ...toLine(row), ordered: 0n };
  lines.push(line);
  return line;
}

export function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
