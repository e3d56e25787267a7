import { currencyExponent, minorNumber, numberText, parseScaledRounded, scaledText } from "../../ledger/money";
import { divideHalfAwayFromZero } from "../../ledger/rounding";
import type { Values } from "../records";
import type { PricedDocument } from "./document-pricing";

type Part = { readonly netMinor: bigint; readonly costMinor: bigint };

export type Margins = {
  readonly document: Values | null;
  /** In the order of the rows; null where nothing is known of the cost. */
  readonly rows: readonly (Values | null)[];
};

/**
 * What is left of the net when the articles are paid for (ContributionMarginApi): of rows whose article says its
 * purchase price, in the company's own currency, which the price is in (assumed).
 */
export function contributionMargins({ priced, prices, seller, terms }: PricedDocument): Margins {
  if (terms.currency !== (seller.CurrencyCode ?? terms.currency)) {
    return { document: null, rows: priced.map(() => null) };
  }
  const exponent = currencyExponent(terms.currency);
  const lines = prices.totals.lines.values();
  const parts = priced.map(({ row, article }): Part | null => {
    const line = article === null ? undefined : lines.next().value;
    if (!article || !line || article.PurchasePrice === null) return null;
    const each = fine(article.PurchasePrice) + fine(article.FreightCosts);
    const exact = fine(numberText(row.Quantity ?? 0)) * each * 10n ** BigInt(exponent);
    return { netMinor: line.netMinor, costMinor: divideHalfAwayFromZero(exact, 10n ** 8n) };
  });
  const known = parts.flatMap((part) => part ?? []);
  const sum = (of: (part: Part) => bigint) => known.reduce((total, part) => total + of(part), 0n);
  const all = { netMinor: sum(({ netMinor }) => netMinor), costMinor: sum(({ costMinor }) => costMinor) };
  return {
    document: known.length === 0 ? null : margin(all, exponent),
    rows: parts.map((part) => part && margin(part, exponent)),
  };
}

const fine = (text: string | null): bigint => parseScaledRounded(text ?? "0", 4);

function margin({ netMinor, costMinor }: Part, exponent: number): Values {
  const left = netMinor - costMinor;
  const share = netMinor === 0n ? null : divideHalfAwayFromZero(left * 10_000n, netMinor);
  return {
    Amount: minorNumber(left, exponent),
    Percentage: share === null ? null : Number(scaledText(share, 4)),
  };
}
