import { type FieldProblem, invalid, refused } from "../../http/problem";
import { type InvoiceLine, type InvoiceTerms, type InvoiceTotals, invoiceTotals } from "../../ledger/invoice-totals";
import { currencyExponent, minorNumber, numberText, parseScaled, parseScaledRounded } from "../../ledger/money";
import { divideHalfAwayFromZero } from "../../ledger/rounding";
import { wholeBps } from "../../ledger/vat";
import type { Dimensions } from "../accounting/dimensions";
import { rateOn, type SoldArticle } from "./customer-invoice-articles";

/** A row of a draft as clients write it and the store keeps it (CustomerInvoiceDraftRowApi). */
export type DraftRow = Readonly<Record<string, unknown>> &
  Dimensions & {
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

/** What rows depend on besides themselves. */
export type RowTerms = InvoiceTerms & {
  readonly day: string;
  /** Sales to this buyer carry domestic VAT. */
  readonly chargesVat: boolean;
  readonly replacesZeroPrices: boolean;
};

export type PricedRow = {
  readonly row: DraftRow;
  readonly article: SoldArticle | null;
  /** Null on text rows. */
  readonly rate: number | null;
  readonly unitPrice: number | null;
};

/** @throws ApiError 2000 or 3000 at the row and member that is wrong */
export function pricedRows(
  rows: readonly DraftRow[],
  articles: ReadonlyMap<string, SoldArticle>,
  terms: RowTerms,
): readonly PricedRow[] {
  const problems: FieldProblem[] = [];
  const priced = rows.map((row, index) => {
    const at = (member: string) => `Rows[${index}].${member}`;
    if (row.IsTextRow) {
      if (!row.Text) problems.push({ field: at("Text"), message: "A text row needs a text." });
      return { row, article: null, rate: null, unitPrice: null };
    }
    if (row.ArticleId === null) {
      problems.push({ field: at("ArticleId"), message: "A row needs an article unless it is a text row." });
      return { row, article: null, rate: null, unitPrice: null };
    }
    const article = articles.get(row.ArticleId);
    if (!article) throw refused(3000, "The article was not found.", at("ArticleId"));
    const isVatFree = !terms.chargesVat || row.ReversedConstructionServicesVatFree;
    const rate = isVatFree ? 0 : rateOn(article, terms.day);
    if (rate === null) {
      problems.push({ field: at("ArticleId"), message: `The article has no VAT rate on ${terms.day}.` });
    }
    return {
      row,
      article,
      rate,
      unitPrice: unitPrice(row, article, terms),
    };
  });
  if (problems.length > 0) throw invalid(problems);
  return priced;
}

/**
 * A price given is the price, 0 too unless the draft says otherwise; left out it is the article's
 * (docs/api/customer-invoices.md#rows).
 */
function unitPrice(row: DraftRow, article: SoldArticle, terms: RowTerms): number {
  const isArticlePrice = row.UnitPrice === null || (row.UnitPrice === 0 && terms.replacesZeroPrices);
  if (!isArticlePrice) return row.UnitPrice ?? 0;
  return Number((terms.includesVat ? article.GrossPrice : article.NetPrice) ?? 0);
}

/** The rows the ledger sees: those with an article, in order. */
export function ledgerLines(priced: readonly PricedRow[]): InvoiceLine[] {
  return priced.flatMap(({ row, article, rate, unitPrice: price }) =>
    article === null
      ? []
      : [
          {
            quantity: parseScaledRounded(numberText(row.Quantity ?? 0), 4),
            unitPrice: parseScaledRounded(numberText(price ?? 0), 4),
            discount: parseScaledRounded(numberText(row.DiscountPercentage ?? 0), 4),
            rateBps: bps(rate ?? 0),
          },
        ],
  );
}

/** A fraction of the wire in basis points: 0.25 → 2500. */
export function bps(fraction: number): number {
  return Number(parseScaled(numberText(fraction), 4));
}

/** At the invoice's own prices, without VAT, and with the row's own VAT rounded by itself. */
export type RowAmounts = { readonly amount: number; readonly net: number; readonly gross: number };

export type PricedInvoice = {
  readonly totals: InvoiceTotals;
  /** In the order of all rows; null on text rows. */
  readonly amounts: readonly (RowAmounts | null)[];
};

/** Totals and the amounts of each row, as JSON numbers of the invoice's currency. */
export function priceInvoice(priced: readonly PricedRow[], terms: InvoiceTerms): PricedInvoice {
  const totals = invoiceTotals(ledgerLines(priced), terms);
  const exponent = currencyExponent(terms.currency);
  const lines = totals.lines.values();
  const amounts = priced.map(({ article, rate }) => {
    const line = article === null ? undefined : lines.next().value;
    if (!line) return null;
    const vat = divideHalfAwayFromZero(line.netMinor * BigInt(bps(rate ?? 0)), wholeBps);
    return {
      amount: minorNumber(line.amountMinor, exponent),
      net: minorNumber(line.netMinor, exponent),
      gross: minorNumber(terms.includesVat ? line.amountMinor : line.netMinor + vat, exponent),
    };
  });
  return { totals, amounts };
}
