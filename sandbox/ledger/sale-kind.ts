import { LedgerError } from "./ledger-error";

/** The kind of sale of an invoice row. It decides the revenue account and whether the row carries VAT. */
export type SaleKind =
  | "domesticWithVat"
  | "domesticExempt"
  | "domesticConstruction"
  | "euWithVat"
  | "euExempt"
  | "euThirdParty"
  | "outsideEu";

/**
 * The revenue account for each kind of sale in an article coding; null where the coding has no account for the kind.
 */
export type CodingAccounts = { readonly [kind in SaleKind | "oss"]: number | null };

/** The place of the buyer is the seller's country, another EU member, or outside the EU. */
export type Market = "domestic" | "eu" | "export";

export type Sale = {
  readonly market: Market;
  /** Whether the buyer is registered for VAT in another member state. */
  readonly hasEuVatNumber: boolean;
  /** Whether customer and row are both marked (docs/api/customer-invoices.md#construction-reverse-charge). */
  readonly constructionReverseCharge: boolean;
  readonly euThirdParty: boolean;
  readonly rateBps: number;
};

/**
 * Whether a sale carries the seller's VAT.
 *
 * Rule: a domestic sale always carries it; a sale within the EU carries it where the buyer has no VAT number; a sale to
 *       outside the EU never carries it (assumed after the kinds of sale of article codings,
 *       docs/api/customers-and-articles.md#article-account-codings)
 */
export function chargesVat({ market, hasEuVatNumber }: Pick<Sale, "market" | "hasEuVatNumber">): boolean {
  return market === "domestic" || (market === "eu" && !hasEuVatNumber);
}

/**
 * Decides the kind of sale of a row.
 *
 * Rule: the country of the buyer decides first, then the marks of buyer and row. A row with a rate of zero is exempt
 *       where the seller's VAT would apply. Construction reverse charge applies to domestic sales only.
 * @throws LedgerError `third_party_without_eu_buyer`; `reverse_charge_with_vat` for a rate where the buyer owes the VAT
 */
export function getSaleKind(sale: Sale): SaleKind {
  if (sale.euThirdParty && (sale.market !== "eu" || !sale.hasEuVatNumber)) {
    throw new LedgerError(
      "third_party_without_eu_buyer",
      "third-party trade needs a buyer with a VAT number of another EU member; clear it, or complete the customer",
    );
  }
  const kind = kindByMarket(sale);
  if (sale.rateBps !== 0 && kind !== "domesticWithVat" && kind !== "euWithVat") {
    throw new LedgerError("reverse_charge_with_vat", "a row whose VAT the buyer owes, or nobody, carries no VAT");
  }
  return kind;
}

function kindByMarket(sale: Sale): SaleKind {
  if (sale.market === "export") return "outsideEu";
  if (!chargesVat(sale)) return sale.euThirdParty ? "euThirdParty" : "euExempt";
  if (sale.market === "domestic" && sale.constructionReverseCharge) return "domesticConstruction";
  if (sale.rateBps === 0) return "domesticExempt";
  return sale.market === "eu" ? "euWithVat" : "domesticWithVat";
}

const saleKindNames: Readonly<Record<SaleKind, string>> = {
  domesticWithVat: "sales with VAT",
  domesticExempt: "sales without VAT",
  domesticConstruction: "construction services under reverse charge",
  euWithVat: "sales with VAT to the EU",
  euExempt: "sales without VAT to the EU",
  euThirdParty: "third-party trade in the EU",
  outsideEu: "sales outside the EU",
};

/**
 * Returns the revenue account of a row. The error states the index of the row, which is the last parameter.
 *
 * @throws LedgerError `missing_account` when the coding names no account for this kind of sale
 */
export function getRevenueAccount(accounts: CodingAccounts, kind: SaleKind, lineIndex: number): number {
  const account = accounts[kind];
  if (account === null) {
    const advice = "complete the coding, or choose an article with another";
    throw new LedgerError(
      "missing_account",
      `the article's coding has no account for ${saleKindNames[kind]}; ${advice}`,
      lineIndex,
    );
  }
  return account;
}
