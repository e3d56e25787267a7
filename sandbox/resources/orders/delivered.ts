import type { FieldProblem } from "../../http/problem";
import { type InvoiceTerms, invoiceTotals } from "../../ledger/invoice-totals";
import { numberText, parseScaledRounded, scaledText } from "../../ledger/money";
import { divideHalfAwayFromZero } from "../../ledger/rounding";
import type { Bodies } from "../../openapi/generated/books";
import { withLedger } from "../accounting/ledger-refusals";
import { bps } from "../invoices/customer-invoice-rows";
import type { Values } from "../records";
import { totalsOf } from "../sales-documents/document-pricing";

type Row = Bodies["OrderRowApi"];

/**
 * What rows come to that have their prices and rates, counting what is delivered.
 * @throws ApiError 2000 when that is more than the books take
 */
export async function deliveredTotals(rows: readonly Values[], terms: InvoiceTerms): Promise<Values> {
  const lines = rows.flatMap((row) =>
    row.UnitPrice === null
      ? []
      : [
          {
            quantity: fine(row.DeliveredQuantity),
            unitPrice: fine(row.UnitPrice),
            discount: fine(row.DiscountPercentage),
            rateBps: bps(Number(row.VatRate ?? 0)),
          },
        ],
  );
  const totals = await withLedger(
    async () => invoiceTotals(lines, terms),
    () => "Rows",
  );
  const { total, vat, rounding } = totalsOf(totals, terms.currency);
  return { DeliveredAmount: total, DeliveredVatAmount: vat, DeliveredRoundingsAmount: rounding };
}

/** Names rows that would deliver what was not ordered; what is taken back has both below zero. */
export function quantityProblems(rows: readonly Row[]): FieldProblem[] {
  return rows.flatMap((row, index) => {
    const [ordered, delivered] = [row.Quantity ?? 0, row.DeliveredQuantity ?? 0];
    if (delivered === 0 || (delivered > 0 ? delivered <= ordered : delivered >= ordered)) return [];
    const field = `Rows[${index}].DeliveredQuantity`;
    return [{ field, message: `${field} lies between nothing and the quantity ordered, ${ordered}.` }];
  });
}

const fine = (value: unknown): bigint => parseScaledRounded(numberText(Number(value ?? 0)), 4);
const number = (value: bigint): number => Number(scaledText(value, 4));

/** The rows with everything delivered that nobody has said a delivery of. */
export function allDelivered<One extends Row>(rows: readonly One[]): One[] {
  return rows.map((row) => (isGoods(row) ? { ...row, DeliveredQuantity: row.DeliveredQuantity ?? row.Quantity } : row));
}

/** A row of something that can be delivered. */
const isGoods = (row: Row): boolean => !row.IsTextRow && row.ArticleId !== null;

/** Of each row what is delivered; rows of which nothing is are left out, texts stay. */
export function deliveredRows<One extends Row>(rows: readonly One[]): One[] {
  return rows.flatMap((row) => (isGoods(row) ? partOf(row, fine(row.DeliveredQuantity)) : [row]));
}

/** Of each row what is not delivered; rows of which all is, and texts, are left out. */
export function openRows<One extends Row>(rows: readonly One[]): One[] {
  return rows.flatMap((row) => {
    if (!isGoods(row)) return [];
    return partOf(row, fine(row.Quantity) - fine(row.DeliveredQuantity ?? row.Quantity));
  });
}

/** A part of a row, with the same part of its work and material. */
function partOf<One extends Row>(row: One, quantity: bigint): One[] {
  const whole = fine(row.Quantity);
  if (quantity === 0n || whole === 0n) return [];
  const share = (value: number | null) =>
    value === null ? null : number(divideHalfAwayFromZero(fine(value) * quantity, whole));
  const part = { ...row, Quantity: number(quantity), DeliveredQuantity: null };
  return [{ ...part, WorkHours: share(row.WorkHours), MaterialCosts: share(row.MaterialCosts) }];
}
