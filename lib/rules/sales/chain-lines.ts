import type { Invoice } from "../../api/contract/sales/customer-invoice";
import type { DocumentRow } from "../../api/contract/sales/document-row";
import type { Order } from "../../api/contract/sales/order";
import type { Quote } from "../../api/contract/sales/quote";
import { isAlike, isPriced } from "./credited";
import { deliveredRows } from "./delivery";

/** An order of the chain; a back order holds what another one has left undelivered. */
export type ChainOrder = { order: Order; isBackOrder: boolean };

/** The row of an order, or of a quote without one, counted with its texts, that holds a line or what is left of it. */
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
  /** Ordered and not invoiced; below zero where more was invoiced than ordered. */
  left: bigint;
  places: readonly LinePlace[];
};

type Sums = Omit<ChainLine, "left" | "places"> & { unitPrice: bigint; places: LinePlace[] };
type Sum = "delivered" | "invoiced";

/**
 * What of each line is ordered, delivered, invoiced and left.
 *
 * Rule: the lines are the first order's, else the quote's, else the first invoice's. No document names the line of another
 *       one, so a row is matched by article, text and price, then by less; the first line that still lacks as much gets it.
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
  // Without an order nothing tells of a delivery: what is invoiced has gone.
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

/** Finds the lines a back order holds the rest of; a row that is none's was ordered besides. */
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

/** The rows by which a quantity is credited; one at another price than the invoice's takes back an amount and no quantity. */
function takenBack({ rows, refersToId }: Invoice, invoices: readonly Invoice[]): readonly DocumentRow[] {
  const invoice = invoices.find(({ id }) => id === refersToId);
  const isQuantity = (row: DocumentRow) => invoice?.rows.some((one) => isAlike(one, row) && isPriced(row, one)) ?? true;
  return rows.filter((row) => isSold(row) && isQuantity(row));
}

/** What has left the house; what is only said of an order that is not shipped has not. */
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

/** What was sold besides what was ordered. */
function extraLine(lines: Sums[], row: DocumentRow): Sums {
  const line = { ...toLine(row), ordered: 0n };
  lines.push(line);
  return line;
}

export function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
