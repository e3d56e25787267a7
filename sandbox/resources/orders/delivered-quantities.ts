import type { FieldProblem } from "../../http/problem";
import { computeInvoiceTotals, type InvoiceTerms } from "../../ledger/invoice-totals";
import { parseScaledRounded, toNumberText, toScaledText } from "../../ledger/money";
import { divideHalfAwayFromZero } from "../../ledger/rounding";
import type { Bodies } from "../../openapi/generated/books";
import { withLedgerRefusals } from "../accounting/ledger-refusals";
import { toBps } from "../invoices/customer-invoice-rows";
import type { ColumnValues } from "../records";
import { toDocumentTotals } from "../sales-documents/document-pricing";

type OrderRow = Bodies["OrderRowApi"];

/**
 * Computes the totals of the delivered quantities of rows that already have their prices and VAT rates.
 * @throws ApiError 2000 when an amount is too large for the books
 */
export async function computeDeliveredTotals(
  rows: readonly ColumnValues[],
  terms: InvoiceTerms,
): Promise<ColumnValues> {
  const invoiceLines = rows.flatMap((row) =>
    row.UnitPrice === null
      ? []
      : [
          {
            quantity: toScaled(row.DeliveredQuantity),
            unitPrice: toScaled(row.UnitPrice),
            discount: toScaled(row.DiscountPercentage),
            rateBps: toBps(Number(row.VatRate ?? 0)),
          },
        ],
  );
  const totals = await withLedgerRefusals(
    async () => computeInvoiceTotals(invoiceLines, terms),
    () => "Rows",
  );
  const { total, vat, rounding } = toDocumentTotals(totals, terms.currency);
  return { DeliveredAmount: total, DeliveredVatAmount: vat, DeliveredRoundingsAmount: rounding };
}

/**
 * Reports rows whose delivered quantity does not lie between zero and the ordered quantity. Returned goods have both
 * quantities below zero.
 */
export function findQuantityProblems(rows: readonly OrderRow[]): FieldProblem[] {
  return rows.flatMap((row, index) => {
    const [orderedQuantity, deliveredQuantity] = [row.Quantity ?? 0, row.DeliveredQuantity ?? 0];
    if (
      deliveredQuantity === 0 ||
      (deliveredQuantity > 0 ? deliveredQuantity <= orderedQuantity : deliveredQuantity >= orderedQuantity)
    )
      return [];
    const field = `Rows[${index}].DeliveredQuantity`;
    return [{ field, message: `${field} lies between nothing and the quantity ordered, ${orderedQuantity}.` }];
  });
}

const toScaled = (value: unknown): bigint => parseScaledRounded(toNumberText(Number(value ?? 0)), 4);
const fromScaled = (value: bigint): number => Number(toScaledText(value, 4));

/** The rows with every article delivered in full, except rows that already state a delivered quantity. */
export function deliverAllRows<AnyRow extends OrderRow>(rows: readonly AnyRow[]): AnyRow[] {
  return rows.map((row) =>
    isArticleRow(row) ? { ...row, DeliveredQuantity: row.DeliveredQuantity ?? row.Quantity } : row,
  );
}

/** Whether a row is an article, which can be delivered. Text rows cannot. */
const isArticleRow = (row: OrderRow): boolean => !row.IsTextRow && row.ArticleId !== null;

/** The delivered part of each row. Rows of which nothing is delivered are left out; text rows stay. */
export function toDeliveredRows<AnyRow extends OrderRow>(rows: readonly AnyRow[]): AnyRow[] {
  return rows.flatMap((row) => (isArticleRow(row) ? toPartOfRow(row, toScaled(row.DeliveredQuantity)) : [row]));
}

/** The undelivered part of each row. Rows that are delivered in full and text rows are left out. */
export function toUndeliveredRows<AnyRow extends OrderRow>(rows: readonly AnyRow[]): AnyRow[] {
  return rows.flatMap((row) => {
    if (!isArticleRow(row)) return [];
    return toPartOfRow(row, toScaled(row.Quantity) - toScaled(row.DeliveredQuantity ?? row.Quantity));
  });
}

/** Reduces a row to a part of its quantity. The work hours and material costs are reduced in the same proportion. */
function toPartOfRow<AnyRow extends OrderRow>(row: AnyRow, quantity: bigint): AnyRow[] {
  const orderedQuantity = toScaled(row.Quantity);
  if (quantity === 0n || orderedQuantity === 0n) return [];
  const reduceInProportion = (value: number | null) =>
    value === null ? null : fromScaled(divideHalfAwayFromZero(toScaled(value) * quantity, orderedQuantity));
  const reducedRow = { ...row, Quantity: fromScaled(quantity), DeliveredQuantity: null };
  return [
    {
      ...reducedRow,
      WorkHours: reduceInProportion(row.WorkHours),
      MaterialCosts: reduceInProportion(row.MaterialCosts),
    },
  ];
}
