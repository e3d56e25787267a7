import { LedgerError } from "./ledger-error";

/** What kind of sale a row is; it decides the account and whether there is VAT. */
export type SaleKind =
  | "domesticWithVat"
  | "domesticExempt"
  | "domesticConstruction"
  | "euWithVat"
  | "euExempt"
  | "euThirdParty"
  | "outsideEu"
  | "oss";

/** The accounts of an article coding; null where the coding names none. */
export type CodingAccounts = { readonly [kind in SaleKind]: number | null };

/** The kinds this ledger can post rightly; every other one is refused. */
export const postedKinds: ReadonlySet<SaleKind> = new Set<SaleKind>(["domesticWithVat", "domesticExempt"]);

export type Sale = {
  readonly sellerCountry: string;
  readonly buyerCountry: string;
  readonly constructionReverseCharge: boolean;
  readonly euThirdParty: boolean;
  readonly rateBps: number;
};

/**
 * The kind of a domestic row.
 *
 * @throws LedgerError `kind_not_supported` for sales abroad, third-party trade and construction reverse
 *         charge: posting them at a domestic rate would be wrong, so they are not posted at all
 */
export function saleKind(sale: Sale): SaleKind {
  if (sale.buyerCountry !== sale.sellerCountry) {
    throw new LedgerError("kind_not_supported", "sales to other countries cannot be booked");
  }
  if (sale.euThirdParty) throw new LedgerError("kind_not_supported", "third-party trade cannot be booked");
  if (sale.constructionReverseCharge) {
    throw new LedgerError("kind_not_supported", "construction services with reverse charge cannot be booked");
  }
  return sale.rateBps === 0 ? "domesticExempt" : "domesticWithVat";
}

/**
 * The revenue account of a row.
 *
 * @throws LedgerError `missing_account` when the coding names no account for this kind of sale
 */
export function revenueAccount(accounts: CodingAccounts, kind: SaleKind): number {
  const account = accounts[kind];
  if (account === null) throw new LedgerError("missing_account", `the coding has no sales account for ${kind}`);
  return account;
}
