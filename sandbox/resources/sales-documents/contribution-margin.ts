import {
  getCurrencyExponent,
  parseScaledRounded,
  toAmountNumber,
  toNumberText,
  toScaledText,
} from "../../ledger/money";
import { divideHalfAwayFromZero } from "../../ledger/rounding";
import type { ColumnValues } from "../records";
import type { PricedDocument } from "./document-pricing";

type NetAndCost = { readonly netMinor: bigint; readonly costMinor: bigint };

export type ContributionMargins = {
  readonly document: ColumnValues | null;
  /** One entry for each row, in the order of the rows; null when the cost of the row is not known. */
  readonly rows: readonly (ColumnValues | null)[];
};

/**
 * The contribution margins (ContributionMarginApi): the net amount minus the purchase price and freight costs of the
 * articles. Only rows whose article has a purchase price count. A document in another currency than the company's has no
 * margins, because purchase prices are in the company's currency (assumed).
 */
export function computeContributionMargins({ pricedRows, prices, seller, terms }: PricedDocument): ContributionMargins {
  if (terms.currency !== (seller.CurrencyCode ?? terms.currency)) {
    return { document: null, rows: pricedRows.map(() => null) };
  }
  const exponent = getCurrencyExponent(terms.currency);
  const lineIterator = prices.totals.lines.values();
  const netAndCosts = pricedRows.map(({ row, article }): NetAndCost | null => {
    const line = article === null ? undefined : lineIterator.next().value;
    if (!article || !line || article.PurchasePrice === null) return null;
    const unitCost = toScaled(article.PurchasePrice) + toScaled(article.FreightCosts);
    const scaledCost = toScaled(toNumberText(row.Quantity ?? 0)) * unitCost * 10n ** BigInt(exponent);
    return { netMinor: line.netMinor, costMinor: divideHalfAwayFromZero(scaledCost, 10n ** 8n) };
  });
  const knownNetAndCosts = netAndCosts.flatMap((netAndCost) => netAndCost ?? []);
  const sumOf = (amountOf: (netAndCost: NetAndCost) => bigint) =>
    knownNetAndCosts.reduce((total, netAndCost) => total + amountOf(netAndCost), 0n);
  const totals = { netMinor: sumOf(({ netMinor }) => netMinor), costMinor: sumOf(({ costMinor }) => costMinor) };
  return {
    document: knownNetAndCosts.length === 0 ? null : toMargin(totals, exponent),
    rows: netAndCosts.map((netAndCost) => netAndCost && toMargin(netAndCost, exponent)),
  };
}

const toScaled = (text: string | null): bigint => parseScaledRounded(text ?? "0", 4);

function toMargin({ netMinor, costMinor }: NetAndCost, exponent: number): ColumnValues {
  const marginMinor = netMinor - costMinor;
  const scaledShare = netMinor === 0n ? null : divideHalfAwayFromZero(marginMinor * 10_000n, netMinor);
  return {
    Amount: toAmountNumber(marginMinor, exponent),
    Percentage: scaledShare === null ? null : Number(toScaledText(scaledShare, 4)),
  };
}
