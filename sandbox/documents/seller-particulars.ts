import { type Fact, toFacts } from "./facts";
import type { DocumentCompany } from "./invoice-members";
import type { DocumentLanguage } from "./labels";
import type { Labels } from "./labels/label-names";

/**
 * The statements that the law of the seller's country requires a company to make about itself on an invoice.
 *
 * - everywhere: the number under which it charges VAT (directive 2006/112/EC article 226 point 3; SE
 *   mervärdesskattelagen 2023:200 chapter 17; NL Wet OB 1968 article 35a)
 * - SE: organisation number, and the seat of a limited company (aktiebolagslagen 2005:551 chapter 28 section 5);
 *   approval for F-tax, which frees the buyer from deducting tax (skatteförfarandelagen 2011:1244 chapter 10)
 * - NO: organisation number followed by MVA (bokføringsforskriften section 5-1-1 number 2); the word
 *   Foretaksregisteret of a limited company (foretaksregisterloven section 10-2)
 * - NL: number at the Kamer van Koophandel (Handelsregisterwet 2007 article 25), and the seat of a limited company
 *   (Burgerlijk Wetboek 2:75 and 2:186)
 *
 * Assumed, because the API has no member for either: the seat is the company's city, and every Swedish company is approved
 * for F-tax.
 */
export function listSellerParticulars(company: DocumentCompany, labels: Labels, language: DocumentLanguage): Fact[] {
  const seat = isLimitedCompany(company) ? company.City : null;
  switch (company.CountryCode) {
    case "SE":
      return toFacts([
        [labels.companyId, company.CorporateIdentityNumber],
        [labels.vatNumber, company.VatCode],
        [labels.seat, seat],
        [null, labels.fTax],
      ]);
    case "NO":
      return toFacts([
        [labels.companyId, findNorwegianNumber(company)],
        [null, isLimitedCompany(company) ? "Foretaksregisteret" : null],
      ]);
    default:
      return toFacts([
        [company.CountryCode === "NL" && language !== "nl" ? "KvK" : labels.companyId, company.CorporateIdentityNumber],
        [labels.vatNumber, company.VatCode],
        [labels.seat, seat],
      ]);
  }
}

/** Whether a company is a corporation or a public corporation (CompanySettingsApi.TypeOfBusiness). */
export const isLimitedCompany = ({ TypeOfBusiness }: DocumentCompany) => TypeOfBusiness === 1 || TypeOfBusiness === 9;

/** Writes "NO 918 746 129 MVA" for a Norwegian company registered for VAT, otherwise the plain organisation number. */
function findNorwegianNumber({ CorporateIdentityNumber, VatCode }: DocumentCompany): string | null {
  const groupedDigits = (CorporateIdentityNumber ?? VatCode ?? "")
    .replace(/\D/g, "")
    .replace(/(\d{3})(?=\d)/g, "$1\u00a0");
  if (!groupedDigits) return null;
  return VatCode ? `NO\u00a0${groupedDigits}\u00a0MVA` : groupedDigits;
}
