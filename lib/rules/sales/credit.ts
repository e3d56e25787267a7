import type { Invoice } from "../../api/contract/sales/customer-invoice";
import { emptyDraft, type InvoiceDraft } from "../../api/contract/sales/customer-invoice-draft";
import { type DocumentRow, emptyRow, type RowWork } from "../../api/contract/sales/document-row";
import type { HouseWork } from "../../api/contract/sales/house-work";
import { divideHalfAwayFromZero, rescale, tenThousandthDecimals } from "../../values/decimal";
import { currencyExponentOf } from "../../values/money";
import { hasSameArticleAndText, hasSamePrice, roundingToleranceOf } from "./full-credit";
import { type InvoiceTotals, invoiceTotals, rowAmount } from "./invoice-totals";
import { isWithoutVat } from "./without-vat";

/**
 * The part of a row that is credited: a quantity in ten-thousandths, an amount with VAT if prices include it, or nothing.
 */
export type CreditLine = { quantity: bigint } | { minor: bigint } | null;

/** The part of a row that is not credited yet: quantity in ten-thousandths, amount with VAT if prices include it. */
export type RemainingLine = { quantity: bigint; minor: bigint };

export type RemainingCredit = {
  /** One line for each row of the invoice; the quantity and amount of a text row are 0. */
  lines: readonly RemainingLine[];
  /** The amount that earlier credit notes took back by rows that match no row of the invoice. */
  unmatchedMinor: bigint;
  /** The part of the invoice's total that is not credited yet. */
  grossMinor: bigint;
};

/**
 * The part of an invoice that may still be credited.
 *
 * Rule: a row of a credit note belongs to the row with the same article and text, first to one with the same price and
 *       discount as well. At the same price it credits its quantity, at another price only its amount.
 */
export function remainingToCredit(invoice: Invoice, creditNotes: readonly Invoice[]): RemainingCredit {
  const exponent = currencyExponentOf(invoice.currencyCode);
  const lines = invoice.rows.map((row) =>
    row.isTextRow ? { quantity: 0n, minor: 0n } : { quantity: row.quantity, minor: rowAmount(row, exponent) },
  );
  let unmatchedMinor = 0n;
  let grossMinor = invoice.grossMinor;
  for (const creditNote of creditNotes) {
    grossMinor -= creditNote.grossMinor;
    for (const row of creditNote.rows.filter(({ isTextRow }) => !isTextRow)) {
      const minor = rowAmount(row, exponent);
      const line = lines[indexOfMatchingRow(row, minor)];
      if (!line) unmatchedMinor += minor;
      else {
        line.minor -= minor;
        if (hasSamePrice(row, invoice.rows[lines.indexOf(line)])) line.quantity -= row.quantity;
      }
    }
  }
  return { lines, unmatchedMinor, grossMinor };

  function indexOfMatchingRow(row: DocumentRow, minor: bigint): number {
    const matchingIndexes = invoice.rows.flatMap((invoiceRow, index) =>
      hasSameArticleAndText(invoiceRow, row) ? [index] : [],
    );
    const isWithinRemaining = (index: number) => isBetweenZeroAnd(minor, lines[index]?.minor ?? 0n);
    const indexesAtSamePrice = matchingIndexes.filter((index) => hasSamePrice(row, invoice.rows[index]));
    return (
      indexesAtSamePrice.find(isWithinRemaining) ??
      matchingIndexes.find(isWithinRemaining) ??
      indexesAtSamePrice[0] ??
      matchingIndexes[0] ??
      -1
    );
  }
}

/** Whether a value lies between 0 and the remainder, which may have either sign. */
function isBetweenZeroAnd(value: bigint, remaining: bigint): boolean {
  return remaining < 0n ? value <= 0n && value >= remaining : value >= 0n && value <= remaining;
}

/** Credits all that remains of a row: by quantity where the quantity gives the same amount, otherwise by amount. */
export function creditOfWholeRow(row: DocumentRow, remaining: RemainingLine, currencyCode: string): CreditLine {
  if (row.isTextRow || remaining.minor === 0n) return null;
  // A row of a draft accepts two decimals in a quantity (source: docs/api/requests.md#formats).
  const hasTwoDecimals = remaining.quantity % 100n === 0n;
  const amountByQuantity = rowAmount({ ...row, quantity: remaining.quantity }, currencyExponentOf(currencyCode));
  return hasTwoDecimals && amountByQuantity === remaining.minor
    ? { quantity: remaining.quantity }
    : { minor: remaining.minor };
}

export type CreditRefusal = { row: number; code: "more_than_left" };

/** The rows of which more is credited than remains. */
export function creditRefusalsOf(
  invoice: Invoice,
  remaining: RemainingCredit,
  lines: readonly CreditLine[],
): readonly CreditRefusal[] {
  const exponent = currencyExponentOf(invoice.currencyCode);
  return invoice.rows.flatMap((row, index): CreditRefusal[] => {
    const line = lines[index] ?? null;
    const remainingLine = remaining.lines[index];
    if (line === null || !remainingLine) return [];
    const minor = rowAmount(toCreditRow(row, line, exponent), exponent);
    const isWithinRemaining =
      isBetweenZeroAnd(minor, remainingLine.minor) &&
      (!("quantity" in line) || isBetweenZeroAnd(line.quantity, remainingLine.quantity));
    return isWithinRemaining && !row.isTextRow ? [] : [{ row: index, code: "more_than_left" }];
  });
}

/**
 * Whether a credit of this amount takes back more than remains of the invoice.
 *
 * Rule: differences up to {@link roundingToleranceOf} are allowed
 */
export function exceedsInvoice(invoice: Invoice, remaining: RemainingCredit, creditMinor: bigint): boolean {
  return creditMinor > remaining.grossMinor + roundingToleranceOf(invoice);
}

/** The totals that the books will compute for the credit, rounded as the company rounds its totals. */
export function creditTotalsOf(invoice: Invoice, lines: readonly CreditLine[], roundToWhole: boolean): InvoiceTotals {
  const exponent = currencyExponentOf(invoice.currencyCode);
  const rows = creditedRowsOf(invoice, lines).map((row) => ({ ...row, rateBps: chargedRateOf(invoice, row) }));
  return invoiceTotals(rows, { exponent, includesVat: invoice.includesVat, roundToWhole });
}

/** The VAT rate that is charged on a row. Rows without VAT or under reverse charge still name the rate of their article. */
export function chargedRateOf(invoice: Invoice, { rateBps, reverseConstruction }: DocumentRow): number {
  return isWithoutVat(invoice) || reverseConstruction ? 0 : (rateBps ?? 0);
}

function creditedRowsOf(invoice: Invoice, lines: readonly CreditLine[]): DocumentRow[] {
  const exponent = currencyExponentOf(invoice.currencyCode);
  return invoice.rows.flatMap((row, index) => {
    const line = lines[index] ?? null;
    return line === null || row.isTextRow ? [] : [toCreditRow(row, line, exponent)];
  });
}

const dimensionMembers = ["CostCenterItemId1", "CostCenterItemId2", "CostCenterItemId3", "ProjectId"];

/** The row of a credit note that takes back this part of a row. */
export function toCreditRow(row: DocumentRow, line: NonNullable<CreditLine>, exponent: number): DocumentRow {
  const { articleId, articleNumber, text, discount, unitPrice, rateBps, reverseConstruction } = row;
  const rest = Object.fromEntries(Object.entries(row.rest).filter(([member]) => dimensionMembers.includes(member)));
  const work = creditedWorkOf(row, line, exponent);
  const commonMembers = { ...emptyRow, articleId, articleNumber, text, rateBps, reverseConstruction, work, rest };
  if ("quantity" in line) return { ...commonMembers, quantity: line.quantity, unitPrice, discount };
  return {
    ...commonMembers,
    quantity: 10_000n,
    unitPrice: rescale(line.minor, exponent, tenThousandthDecimals),
    discount: 0n,
  };
}

/** The service takes no work of less than an hour. */
const leastHours = 10_000n;

/** The hours of work that are taken back: the share of the hours that is credited of the row. */
function creditedWorkOf(row: DocumentRow, line: NonNullable<CreditLine>, exponent: number): RowWork | null {
  if (row.work === null) return null;
  const [credited, whole] = "quantity" in line ? [line.quantity, row.quantity] : [line.minor, rowAmount(row, exponent)];
  const hours = whole === 0n ? row.work.hours : divideHalfAwayFromZero(row.work.hours * credited, whole);
  return { type: row.work.type, hours: hours < leastHours ? leastHours : hours };
}

/** The part of a tax reduction for house work that a credit note takes back. */
export type CreditedReduction = {
  /** In minor units; 0 for a credit note without a reduction. */
  minor: bigint;
  /** The part of each person of the invoice, in their sequence. */
  partsMinor: readonly bigint[];
};

/** The house work of a credit note: the home and the persons of its invoice, with what is taken back from each. */
function creditedHouseWorkOf({ houseWork }: Invoice, { minor, partsMinor }: CreditedReduction): HouseWork | null {
  if (houseWork === null || minor === 0n) return null;
  const persons = houseWork.persons.map(({ number }, index) => ({
    id: "",
    number,
    amountMinor: partsMinor[index] ?? 0n,
  }));
  return { ...houseWork, otherCostsMinor: 0n, statedMinor: minor, persons };
}

/**
 * The draft of a credit note. Its first row names the invoice it takes back, as the law demands of a credit note
 * (source: directive 2006/112/EC, article 219). It has the terms of payment of the invoice, whatever the customer's terms
 * are now: what was paid at once is paid back at once, and what was not paid is not paid back.
 *
 * @param heading text of the first row, in the language of the customer's documents
 * @param reduction the part of the tax reduction for house work that it takes back
 */
export function makeCreditDraft(
  invoice: Invoice,
  lines: readonly CreditLine[],
  heading: string,
  totals: InvoiceTotals,
  reduction: CreditedReduction,
): InvoiceDraft {
  const houseWork = creditedHouseWorkOf(invoice, reduction);
  const creditedRows = creditedRowsOf(invoice, lines).map((row) => (houseWork ? row : { ...row, work: null }));
  const { customerId, customerName, currencyCode, includesVat, euThirdParty } = invoice;
  const { yourReference, ourReference, buyersOrderReference, termsOfPaymentId } = invoice;
  return {
    ...emptyDraft,
    ...{ customerId, customerName, currencyCode, includesVat, euThirdParty },
    ...{ yourReference, ourReference, buyersOrderReference, termsOfPaymentId },
    isCredit: true,
    rows: [{ ...emptyRow, isTextRow: true, text: heading }, ...creditedRows],
    houseWork,
    taxReductionMinor: reduction.minor,
    grossMinor: totals.grossMinor,
    vatMinor: totals.vatMinor,
    roundingMinor: totals.roundingMinor,
    rest: { EuThirdParty: euThirdParty },
  };
}

/** The reason why an invoice cannot be credited row by row. */
export type NotCreditableReason = "credit" | "credited" | "house_work";

/**
 * The reason why an invoice cannot be credited row by row; null when it can.
 *
 * Rule: a credit note and an invoice of which nothing remains cannot be credited. An invoice with a tax reduction for house
 *       work whose share or persons the service does not name can only be voided as a whole: what is left of the reduction
 *       cannot be computed.
 */
export function reasonNotToCredit(invoice: Invoice, creditNotes: readonly Invoice[]): NotCreditableReason | null {
  if (invoice.isCredit) return "credit";
  const isReductionKnown = invoice.reductionShare !== null && (invoice.houseWork?.persons ?? []).length > 0;
  if (invoice.taxReductionMinor !== 0n && !isReductionKnown) return "house_work";
  const remaining = remainingToCredit(invoice, creditNotes);
  return remaining.lines.every(({ minor }) => minor === 0n) || remaining.grossMinor <= 0n ? "credited" : null;
}
