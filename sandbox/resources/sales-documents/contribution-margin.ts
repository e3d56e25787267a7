import { currencyExponent, minorNumber, numberText, parseScaledRounded, scaledText } from "../../ledger/money";
import { divideHalfAwayFromZero } from "../../ledger/rounding";
import type { Values } from "../records";
import type { PricedDocument } from "./document-pricing";

type NetAndCost = { readonly netMinor: bigint; readonly costMinor: bigint };

export type Margins = {
  readonly document: Values | null;
  /** One entry for each row, in the order of the rows; null when the cost of the row is not known. */
  readonly rows: readonly (Values | null)[];
};

/**
 * The contribution margins (ContributionMarginApi): the net amount minus the purchase price and freight costs of the
 * articles. Only rows whose article has a purchase price count. A document in another currency than the company's has no
 * margins, because purchase prices are in the company's currency (assumed).
 */
export function contributionMargins({ pricedRows, prices, seller, terms }: PricedDocument): Margins {
  if (terms.currency !== (seller.CurrencyCode ?? terms.currency)) {
    return { document: null, rows: pricedRows.map(() => null) };
  }
  const exponent = currencyExponent(terms.currency);
  const lines = prices.totals.lines.values();
  const parts = pricedRows.map(({ row, article }): NetAndCost | null => {
    const line = article === null ? undefined : lines.next().value;
    if (!article || !line || article.PurchasePrice === null) return null;
    const unitCost = toScaled(article.PurchasePrice) + toScaled(article.FreightCosts);
    const exactCost = toScaled(numberText(row.Quantity ?? 0)) * unitCost * 10n ** BigInt(exponent);
    return { netMinor: line.netMinor, costMinor: divideHalfAwayFromZero(exactCost, 10n ** 8n) };
  });
  const knownParts = parts.flatMap((part) => part ?? []);
  const sum = (amountOf: (part: NetAndCost) => bigint) =>
    knownParts.reduce((total, part) => total + amountOf(part), 0n);
  const totals = { netMinor: sum(({ netMinor }) => netMinor), costMinor: sum(({ costMinor }) => costMinor) };
  return {
    document: knownParts.length === 0 ? null : toMargin(totals, exponent),
    rows: parts.map((part) => part && toMargin(part, exponent)),
  };
}

const toScaled = (text: string | null): bigint => parseScaledRounded(text ?? "0", 4);

function toMargin({ netMinor, costMinor }: NetAndCost, exponent: number): Values {
  const marginMinor = netMinor - costMinor;
  const share = netMinor === 0n ? null : divideHalfAwayFromZero(marginMinor * 10_000n, netMinor);
  return {
    Amount: minorNumber(marginMinor, exponent),
    Percentage: share === null ? null : Number(scaledText(share, 4)),
  };
}
