import type { InvoiceTerms } from "../../ledger/invoice-totals";
import type { Market } from "../../ledger/sale-kind";
import { euMembers } from "../codes";

/** What of the company's settings decides about an invoice. */
export type Seller = {
  readonly CountryCode: string;
  readonly CurrencyCode: string | null;
  readonly DomesticCurrencyRounding: number | null;
  readonly KeepOriginalDraftDate: boolean | null;
  readonly ShowPricesExclVatPC: boolean;
  readonly UsesPaymentReferenceNumber: boolean;
  /** Null where a company has no reductions for house work. */
  readonly CompanyRotRutSettings: RotRutSettings | null;
};

/** Shares as fractions; the most a year and person in the company's currency. */
export type RotRutSettings = {
  readonly RotReducedInvoicingPercent?: number | null;
  readonly RotReducedInvoicingMaxAmount?: number | null;
  readonly RutReducedInvoicingPercent?: number | null;
  readonly RutMaxAmountForPersBelow65Year?: number | null;
  readonly RutMaxAmountForPersOver65Year?: number | null;
};

/** What of a customer decides about an invoice, and what the invoice keeps of it. */
export type Buyer = {
  readonly Id: string;
  readonly Name: string;
  readonly CustomerNumber: string;
  readonly CurrencyCode: string | null;
  readonly EmailAddress: string | null;
  readonly IsPrivatePerson: boolean;
  readonly IsFutureInvoiceDateAllowed: boolean;
  readonly ReverseChargeOnConstructionServices: boolean;
  /** The seller's VAT is charged although the buyer has a VAT number of another EU member. */
  readonly ForceBookkeepVat: boolean;
  readonly TermsOfPaymentId: string;
  readonly VatNumber: string | null;
  readonly InvoiceAddress1: string | null;
  readonly InvoiceAddress2: string | null;
  readonly InvoiceCity: string;
  readonly InvoicePostalCode: string;
  readonly InvoiceCountryCode: string | null;
  readonly DeliveryMethodId: string | null;
  readonly DeliveryTermId: string | null;
  readonly DeliveryAddress1: string | null;
  readonly DeliveryAddress2: string | null;
  readonly DeliveryCity: string | null;
  readonly DeliveryCountryCode: string | null;
  readonly DeliveryCustomerName: string | null;
  readonly DeliveryPostalCode: string | null;
};

/** A customer without a country is in the company's own. */
export function buyerCountry(buyer: Buyer, seller: Seller): string {
  return buyer.InvoiceCountryCode ?? seller.CountryCode;
}

/**
 * Prices include VAT for private persons, unless the company shows theirs without
 * (docs/api/customer-invoices.md#prices-with-vat).
 */
export function invoiceTerms(seller: Seller, buyer: Buyer, isPrivatePerson: boolean): InvoiceTerms {
  const domestic = seller.CurrencyCode ?? "SEK";
  const currency = buyer.CurrencyCode ?? domestic;
  return {
    currency,
    includesVat: isPrivatePerson && !seller.ShowPricesExclVatPC,
    roundsToWholeUnits: seller.DomesticCurrencyRounding === 1 && currency === domestic,
  };
}

/** Where a buyer is, and whether the VAT of a sale within the EU is the buyer's to pay: what decides about a sale's VAT. */
export function placeOf(seller: Seller, buyer: Buyer): { readonly market: Market; readonly hasEuVatNumber: boolean } {
  const country = buyerCountry(buyer, seller);
  const hasEuVatNumber = Boolean(buyer.VatNumber) && !buyer.ForceBookkeepVat;
  return { market: market(seller.CountryCode, country), hasEuVatNumber };
}

export function market(seller: string, buyer: string): Market {
  if (buyer === seller) return "domestic";
  return euMembers.has(seller) && euMembers.has(buyer) ? "eu" : "export";
}

/** Greek VAT numbers begin with EL; those of Northern Ireland, which are of the EU for goods, with XI. */
const prefixOf = (country: string): string => (country === "GR" ? "EL" : country);
const euPrefixes: ReadonlySet<string> = new Set([...euMembers, "XI"].map(prefixOf));

/**
 * What is wrong with the VAT number a sale within the EU rests on; null when nothing is. Its form was checked when the
 * customer was saved.
 */
export function vatNumberFault(seller: Seller, buyer: Buyer, isThirdParty: boolean): string | null {
  const { market: place, hasEuVatNumber } = placeOf(seller, buyer);
  if (place !== "eu") return null;
  if (!hasEuVatNumber) {
    return isThirdParty
      ? "Third-party trade needs the customer's VatNumber, and no forced VAT. Complete the customer."
      : null;
  }
  const prefix = String(buyer.VatNumber).slice(0, 2).toUpperCase();
  if (euPrefixes.has(prefix) && prefix !== prefixOf(seller.CountryCode)) return null;
  return `The customer's VatNumber must begin with the code of another EU member than ${seller.CountryCode}. Correct the customer.`;
}
