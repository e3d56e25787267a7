import type { ArticleAccountCoding } from "../../../api/contract/sales/article-account-coding";
import type { Market } from "../../vat/charges-vat";

/** A row as the choice of its sales account sees it; the rate is its article's, also where the sale carries no VAT. */
type SoldRow = { rateBps: number | null; reverseConstruction: boolean };

/** What of a sale decides its accounts, besides its rows. */
export type SaleKind = { market: Market; carriesVat: boolean; euThirdParty: boolean };

/**
 * The sales account a row is sure to be posted on; null where the books choose: abroad, and at home where the row's rate is
 * not its article's.
 */
export function sureAccount(row: SoldRow, { market }: SaleKind, coding: ArticleAccountCoding | undefined) {
  if (!coding || market !== "home") return null;
  if (row.reverseConstruction) return coding.reverseConstructionAccount;
  return row.rateBps === coding.rateBps ? homeAccount(coding) : null;
}

/**
 * The sales account the coding names for this kind of sale.
 *
 * Assumed for sales abroad: the coding names an account per kind, and the service does not say which it takes.
 */
export function likelyAccount(row: SoldRow, kind: SaleKind, coding: ArticleAccountCoding | undefined) {
  if (!coding || kind.market === "home") return sureAccount(row, kind, coding);
  if (kind.market === "outside") return coding.outsideEuAccount;
  if (kind.carriesVat) return row.rateBps === 0 ? coding.domesticExemptAccount : coding.euWithVatAccount;
  return kind.euThirdParty ? coding.euThirdPartyAccount : coding.euExemptAccount;
}

function homeAccount(coding: ArticleAccountCoding): number | null {
  return coding.rateBps === 0 ? (coding.domesticExemptAccount ?? coding.domesticAccount) : coding.domesticAccount;
}
