import type { Invoice } from "../../api/contract/sales/customer-invoice";
import type { SaleKind } from "../sales/postings/sales-account";
import { type Buyer, chargesVat, marketOf } from "./charges-vat";

/** The reason why a row of a sale carries none of the company's VAT. */
export type VatReason = "construction" | "exempt" | "eu" | "euThirdParty" | "abroad";

/**
 * The reason why the books put no VAT on a row; null where they put VAT on it, or where its article is not known.
 *
 * Rule: the market of the buyer decides first, then the row's mark for reverse charge, then the rate of its article; the
 *       accounts of a coding are chosen in the same order
 */
export function vatReasonOf(
  row: { rateBps: number | null; reverseConstruction: boolean },
  { market, carriesVat, euThirdParty }: SaleKind,
): VatReason | null {
  if (row.rateBps === null) return null;
  if (market === "outside") return "abroad";
  if (!carriesVat) return euThirdParty ? "euThirdParty" : "eu";
  if (market === "home" && row.reverseConstruction) return "construction";
  return row.rateBps === 0 ? "exempt" : null;
}

/**
 * The kind of sale of a booked invoice; null while it is not known whether its buyer has a VAT number.
 *
 * Rule: the country printed on the invoice and its VAT decide. For an invoice without VAT to another member of the EU
 *       the buyer's present VAT number decides as well
 * @param sellerCountry country of the seller, two letters
 */
export function kindOfBookedSale(
  { countryCode, vatMinor, euThirdParty }: Pick<Invoice, "countryCode" | "vatMinor" | "euThirdParty">,
  sellerCountry: string,
  buyer: Buyer | null,
): SaleKind | null {
  const market = marketOf(sellerCountry, countryCode);
  if (market !== "eu" || vatMinor !== 0n) return { market, carriesVat: market !== "outside", euThirdParty };
  return buyer && { market, carriesVat: chargesVat(sellerCountry, { ...buyer, countryCode }), euThirdParty };
}
