import { type FieldProblem, invalidBodyError, ruleRefusalError } from "../../http/problem";
import {
  computeInvoiceTotals,
  type InvoiceLine,
  type InvoiceTerms,
  type InvoiceTotals,
} from "../../ledger/invoice-totals";
import { getCurrencyExponent, parseScaled, parseScaledRounded, toAmountNumber, toNumberText } from "../../ledger/money";
import { divideHalfAwayFromZero } from "../../ledger/rounding";
import { hundredPercentBps } from "../../ledger/vat";
import type { RowDimensions } from "../accounting/dimensions";
import { type SoldArticle, vatRateOn } from "./customer-invoice-articles";

/** A row of a draft as clients write it and as the database stores it (CustomerInvoiceDraftRowApi). */
export type DraftRow = Readonly<Record<string, unknown>> &
  RowDimensions & {
    readonly ArticleId: string | null;
    readonly IsTextRow: boolean;
    readonly LineNumber: number | null;
    readonly Text: string | null;
    readonly UnitPrice: number | null;
    readonly Quantity: number | null;
    readonly DiscountPercentage: number | null;
    readonly ReversedConstructionServicesVatFree: boolean;
    readonly GreenTechnologyType: number | null;
  };

/** The terms of a document that decide the prices and VAT rates of its rows. */
export type RowTerms = InvoiceTerms & {
  readonly day: string;
  /** True when sales to this buyer carry domestic VAT. */
  readonly chargesVat: boolean;
  readonly replacesZeroPrices: boolean;
};

export type PricedRow = {
  readonly row: DraftRow;
  readonly article: SoldArticle | null;
  /** The VAT rate as a fraction; null on text rows. */
  readonly rate: number | null;
  readonly unitPrice: number | null;
};

/**
 * Adds the article, the VAT rate and the price to each row.
 * @throws ApiError 2000 or 3000 at the row and member that is wrong
 */
export function priceRows(
  rows: readonly DraftRow[],
  articles: ReadonlyMap<string, SoldArticle>,
  terms: RowTerms,
): readonly PricedRow[] {
  const problems: FieldProblem[] = [];
  const pricedRows = rows.map((row, index) => {
    const fieldOf = (member: string) => `Rows[${index}].${member}`;
    if (row.IsTextRow) {
      if (!row.Text) problems.push({ field: fieldOf("Text"), message: "A text row needs a text." });
      return { row, article: null, rate: null, unitPrice: null };
    }
    if (row.ArticleId === null) {
      problems.push({ field: fieldOf("ArticleId"), message: "A row needs an article unless it is a text row." });
      return { row, article: null, rate: null, unitPrice: null };
    }
    const article = articles.get(row.ArticleId);
    if (!article) throw ruleRefusalError(3000, "The article was not found.", fieldOf("ArticleId"));
    const isVatFree = !terms.chargesVat || row.ReversedConstructionServicesVatFree;
    const vatRate = isVatFree ? 0 : vatRateOn(article, terms.day);
    if (vatRate === null) {
      problems.push({ field: fieldOf("ArticleId"), message: `The article has no VAT rate on ${terms.day}.` });
    }
    return {
      row,
      article,
      rate: vatRate,
      unitPrice: unitPriceOf(row, article, terms),
    };
  });
  if (problems.length > 0) throw invalidBodyError(problems);
  return pricedRows;
}

/**
 * The price of a row: the price that the row states, or else the article's price (docs/api/customer-invoices.md#rows). A
 * stated price of 0 counts too, unless the draft replaces prices of 0.
 */
function unitPriceOf(row: DraftRow, article: SoldArticle, terms: RowTerms): number {
  const isArticlePrice = row.UnitPrice === null || (row.UnitPrice === 0 && terms.replacesZeroPrices);
  if (!isArticlePrice) return row.UnitPrice ?? 0;
  return Number((terms.includesVat ? article.GrossPrice : article.NetPrice) ?? 0);
}

/** The ledger lines of the rows that have an article, in the order of the rows. */
export function ledgerLinesOf(pricedRows: readonly PricedRow[]): InvoiceLine[] {
  return pricedRows.flatMap(({ row, article, rate: vatRate, unitPrice: rowPrice }) =>
    article === null
      ? []
      : [
          {
            quantity: parseScaledRounded(toNumberText(row.Quantity ?? 0), 4),
            unitPrice: parseScaledRounded(toNumberText(rowPrice ?? 0), 4),
            discount: parseScaledRounded(toNumberText(row.DiscountPercentage ?? 0), 4),
            rateBps: toBps(vatRate ?? 0),
          },
        ],
  );
}

/** Converts a fraction of the API to basis points: 0.25 becomes 2500. */
export function toBps(fraction: number): number {
  return Number(parseScaled(toNumberText(fraction), 4));
}

/**
 * The amounts of a row. `amount` includes VAT only where the prices of the invoice include VAT. `net` is without VAT.
 * `gross` includes the VAT of the row, which is rounded for each row separately.
 */
export type RowAmounts = { readonly amount: number; readonly net: number; readonly gross: number };

export type PricedInvoice = {
  readonly totals: InvoiceTotals;
  /** One entry for each row, in the order of the rows; null on text rows. */
  readonly amounts: readonly (RowAmounts | null)[];
};

/** Computes the totals in minor units, and the amounts of each row as JSON numbers, in the invoice's currency. */
export function priceInvoice(pricedRows: readonly PricedRow[], terms: InvoiceTerms): PricedInvoice {
  const totals = computeInvoiceTotals(ledgerLinesOf(pricedRows), terms);
  const exponent = getCurrencyExponent(terms.currency);
  const lineIterator = totals.lines.values();
  const amounts = pricedRows.map(({ article, rate: vatRate }) => {
    const line = article === null ? undefined : lineIterator.next().value;
    if (!line) return null;
    const vatMinor = divideHalfAwayFromZero(line.netMinor * BigInt(toBps(vatRate ?? 0)), hundredPercentBps);
    return {
      amount: toAmountNumber(line.amountMinor, exponent),
      net: toAmountNumber(line.netMinor, exponent),
      gross: toAmountNumber(terms.includesVat ? line.amountMinor : line.netMinor + vatMinor, exponent),
    };
  });
  return { totals, amounts };
}
