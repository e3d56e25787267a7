import type { ArticleAccountCoding } from "../../../api/contract/sales/article-account-coding";
import type { Market } from "../../vat/charges-vat";

/** The members of a row that decide its sales account; the rate is that of its article, also where the sale has no VAT. */
type SoldRow = { rateBps: number | null; reverseConstruction: boolean };

/** The properties of a sale that decide its accounts together with its rows. */
export type SaleKind = { market: Market; carriesVat: boolean; euThirdParty: boolean };

/**
 * The sales account on which a row is certain to be posted; null where the books choose: for a sale abroad, and at home
 * where the rate of the row is not that of its article.
 */
export function certainSalesAccountOf(row: SoldRow, { market }: SaleKind, coding: ArticleAccountCoding | undefined) {
  if (!coding || market !== "home") return null;
  if (row.reverseConstruction) return coding.reverseConstructionAccount;
  return row.rateBps === coding.rateBps ? salesAccountAtHome(coding) : null;
}

/**
 * The sales account that the coding of an article names for this kind of sale.
 *
 * Assumed for sales abroad: the coding names an account for each kind of sale, and the service does not say which it uses.
 */
export function likelySalesAccountOf(row: SoldRow, saleKind: SaleKind, coding: ArticleAccountCoding | undefined) {
  if (!coding || saleKind.market === "home") return certainSalesAccountOf(row, saleKind, coding);
  if (saleKind.market === "outside") return coding.outsideEuAccount;
  if (saleKind.carriesVat) return row.rateBps === 0 ? coding.domesticExemptAccount : coding.euWithVatAccount;
  return saleKind.euThirdParty ? coding.euThirdPartyAccount : coding.euExemptAccount;
}

function salesAccountAtHome(coding: ArticleAccountCoding): number | null {
  return coding.rateBps === 0 ? (coding.domesticExemptAccount ?? coding.domesticAccount) : coding.domesticAccount;
}
