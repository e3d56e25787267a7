import type { Invoice } from "../../api/contract/sales/customer-invoice";
import type { SaleKind } from "../sales/postings/sales-account";
import { type Buyer, chargesVat, marketOf } from "./charges-vat";

/** Why a row of a sale carries none of the company's VAT. */
export type VatReason = "construction" | "exempt" | "eu" | "euThirdParty" | "abroad";

/**
 * Why the books put no VAT on a row; null where they put some, or where its article is not known.
 *
 * Rule: the buyer's place first, then the row's own mark, then its article's rate, as the accounts of a coding are chosen
 */
export function vatReason(
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
 * What kind of sale an invoice was when it was booked; null while nobody knows whether its buyer has a VAT number.
 *
 * Rule: where the invoice was printed to, and whether it carries VAT; only of one without any to another member of the EU
 *       the buyer says the rest, as it is now
 * @param home country of the seller, two letters
 */
export function bookedKind(
  { countryCode, vatMinor, euThirdParty }: Pick<Invoice, "countryCode" | "vatMinor" | "euThirdParty">,
  home: string,
  buyer: Buyer | null,
): SaleKind | null {
  const market = marketOf(home, countryCode);
  if (market !== "eu" || vatMinor !== 0n) return { market, carriesVat: market !== "outside", euThirdParty };
  return buyer && { market, carriesVat: chargesVat(home, { ...buyer, countryCode }), euThirdParty };
}
