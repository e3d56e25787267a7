import type { Invoice } from "../../api/contract/sales/customer-invoice";
import type { DocumentRow } from "../../api/contract/sales/document-row";
import type { Order } from "../../api/contract/sales/order";
import type { Quote } from "../../api/contract/sales/quote";
import { deliveredRowsOf } from "./delivery";
import { hasSameArticleAndText, hasSamePrice } from "./full-credit";

/** An order of the chain; a back order contains what another order has left undelivered. */
export type ChainOrder = { order: Order; isBackOrder: boolean };

/**
 * Where a line stands in a document: the id of the document and the index of the row, text rows counted. The document
 * is an order, a back order that contains the line's remainder, or the quote where there is no order.
 */
export type LinePlace = { documentId: string; row: number };

/**
 * One line of a sale, over all documents of the chain. Quantities are ten-thousandths of its unit; a credited quantity
 * counts as not invoiced.
 */
export type ChainLine = {
  articleId: string | null;
  text: string;
  unitId: string | null;
  ordered: bigint;
  delivered: bigint;
  invoiced: bigint;
  /** The quantity ordered and not invoiced; below zero where more was invoiced than ordered. */
  leftToInvoice: bigint;
  places: readonly LinePlace[];
};

type LineSums = Omit<ChainLine, "leftToInvoice" | "places"> & { unitPrice: bigint; places: LinePlace[] };
type SummedQuantity = "delivered" | "invoiced";

/**
 * The quantities of each line of a sale that are ordered, delivered, invoiced and not invoiced yet.
 *
 * Rule: the lines are those of the orders that are no back orders, else of the quote, else of the first invoice. No document
 *       names the line of another document, so a row is matched by article, text and price, then by article and text,
 *       then by article. Among lines that match equally well, the first one that still lacks the row's whole quantity
 *       takes the row; where none does, the first one
 */
export function chainLinesOf(
  quote: Quote | null,
  orders: readonly ChainOrder[],
  invoices: readonly Invoice[],
): readonly ChainLine[] {
  const ordersWithoutBackOrders = orders.filter(({ isBackOrder }) => !isBackOrder).map(({ order }) => order);
  const lineSources = ordersWithoutBackOrders.length === 0 && quote ? [quote] : ordersWithoutBackOrders;
  const lines: LineSums[] = lineSources.flatMap((document) =>
    pricedRowsWithPlaces(document).map(([row, place]) => toLine(row, place)),
  );
  if (lineSources.length === 0) lines.push(...(invoices[0]?.rows ?? []).filter(isPricedRow).map((row) => toLine(row)));
  for (const { order, isBackOrder } of orders) {
    if (isBackOrder) addBackOrderPlaces(lines, order);
    addQuantities(lines, "delivered", shippedRowsOf(order));
  }
  for (const invoice of invoices) {
    if (invoice.isCredit) addQuantities(lines, "invoiced", rowsCreditingQuantity(invoice, invoices), -1n);
    else addQuantities(lines, "invoiced", invoice.rows.filter(isPricedRow));
  }
  // Without an order no document records a delivery, so that what is invoiced counts as delivered.
  const hasNoOrder = ordersWithoutBackOrders.length === 0;
  return lines.map(({ unitPrice: _, ...line }) => ({
    ...line,
    delivered: hasNoOrder ? line.invoiced : line.delivered,
    leftToInvoice: line.ordered - line.invoiced,
  }));
}

const isPricedRow = (row: DocumentRow): boolean => !row.isTextRow;

function pricedRowsWithPlaces({ id, rows }: Order | Quote): readonly (readonly [DocumentRow, LinePlace])[] {
  return rows.flatMap((row, index) => (isPricedRow(row) ? [[row, { documentId: id, row: index }] as const] : []));
}

function toLine({ articleId, text, unitId, unitPrice, quantity }: DocumentRow, ...places: LinePlace[]): LineSums {
  return { articleId, text, unitId, unitPrice, ordered: quantity, delivered: 0n, invoiced: 0n, places };
}

/**
 * Adds the places of a back order to the lines whose remainder it contains; a row without such a line becomes a new line.
 */
function addBackOrderPlaces(lines: LineSums[], order: Order): void {
  const usedLines = new Set<LineSums>();
  for (const [row, place] of pricedRowsWithPlaces(order)) {
    const line = findClosestLine(lines, "delivered", row, usedLines);
    if (line) {
      line.places.push(place);
      usedLines.add(line);
    } else lines.push(toLine(row, place));
  }
}

/** The rows of a credit note that credit a quantity; a row whose price differs from the invoice's credits an amount. */
function rowsCreditingQuantity({ rows, refersToId }: Invoice, invoices: readonly Invoice[]): readonly DocumentRow[] {
  const invoice = invoices.find(({ id }) => id === refersToId);
  const creditsQuantity = (row: DocumentRow) =>
    invoice?.rows.some((invoiceRow) => hasSameArticleAndText(invoiceRow, row) && hasSamePrice(row, invoiceRow)) ?? true;
  return rows.filter((row) => isPricedRow(row) && creditsQuantity(row));
}

/** The rows of an order that were delivered; an order that is not shipped yet has delivered nothing. */
function shippedRowsOf(order: Order): readonly DocumentRow[] {
  const isShipped = order.status === "shipped" || order.status === "invoiced";
  return isShipped ? deliveredRowsOf(order).filter(isPricedRow) : [];
}

function addQuantities(lines: LineSums[], quantityKey: SummedQuantity, rows: readonly DocumentRow[], sign = 1n): void {
  const usedLines = new Set<LineSums>();
  for (const row of rows) {
    const line = findClosestLine(lines, quantityKey, row, usedLines) ?? addUnorderedLine(lines, row);
    line[quantityKey] += sign * row.quantity;
    usedLines.add(line);
  }
}

function findClosestLine(
  lines: readonly LineSums[],
  quantityKey: SummedQuantity,
  row: DocumentRow,
  usedLines: ReadonlySet<LineSums>,
): LineSums | undefined {
  const linesOfArticle = lines.filter((line) => !usedLines.has(line) && line.articleId === row.articleId);
  const linesWithText = linesOfArticle.filter((line) => line.text === row.text);
  const linesWithPrice = linesWithText.filter((line) => line.unitPrice === row.unitPrice);
  const closestLines =
    [linesWithPrice, linesWithText, linesOfArticle].find((candidates) => candidates.length > 0) ?? [];
  return (
    closestLines.find((line) => magnitude(line.ordered - line[quantityKey]) >= magnitude(row.quantity)) ??
    closestLines[0]
  );
}

/** Adds a line for a row that was sold without being ordered. */
function addUnorderedLine(lines: LineSums[], row: DocumentRow): LineSums {
  const line = { ...toLine(row), ordered: 0n };
  lines.push(line);
  return line;
}

export function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
